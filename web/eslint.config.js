import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
    { ignores: ["node_modules", "src/lib/protocol.ts"] },
    js.configs.recommended,
    ts.configs.recommended,
    svelte.configs.recommended,
    {
        languageOptions: { globals: globals.browser },
        rules: {
            "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
            "svelte/no-useless-mustaches": "off", // a space at the edge of an element is written {" "}
            "svelte/prefer-svelte-reactivity": "off", // what no screen looks at is plain on purpose: it costs less
        },
    },
    {
        // a page over plain http has neither, and a share that is given up is no share: one place knows
        ignores: ["src/lib/share.svelte.ts"],
        rules: {
            "no-restricted-properties": [
                "error",
                ...["clipboard", "share"].map((property) => ({
                    object: "navigator",
                    property,
                    message: "Share of lib/share.svelte.ts copies and shares, on plain http, too.",
                })),
            ],
        },
    },
    { files: ["sw.js"], languageOptions: { globals: globals.serviceworker } },
    { files: ["*.config.{js,ts}"], languageOptions: { globals: globals.node } },
    { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
);
