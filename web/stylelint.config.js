// What the style sheets promise: layers, tokens, no forced rules. README.md says where each sheet belongs.
const COLOURS = [/#[0-9a-f]{3,8}\b/i, /\b(rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|color)\(/i];
// negative ones let pieces overlap, and more than 99 pixels or 7 rem are a place: neither is a space
const LENGTHS = [/(?<![\w.-])(?!0px|\d{3})\d*\.?\d+px/, /(?<![\w.-])(?!0r?em|\d{2}|[7-9])\d*\.?\d+r?em/];
const TYPE = /(?<![\w./-])\d*\.?\d+(px|r?em)/; // what follows a slash is the height of its line

export default {
    extends: "stylelint-config-standard",
    reportNeedlessDisables: true,
    rules: {
        // Prettier decides about the form, the layers about the order
        "no-descending-specificity": null,
        "rule-empty-line-before": null,
        "at-rule-empty-line-before": null,
        "comment-empty-line-before": null,
        "declaration-empty-line-before": null,
        "custom-property-empty-line-before": null,
        // a rule may follow those for narrow screens that it overrides
        "no-duplicate-selectors": null,
        // older browsers need the prefix, and the long form says the same in fewer bytes nowhere
        "property-no-vendor-prefix": null,
        "media-feature-range-notation": null,
        "color-function-notation": null,
        "alpha-value-notation": null,
        "value-keyword-case": null,
        // larger letters are a smaller window
        "media-feature-name-unit-allowed-list": { "/width|height/": ["em"] },
        "declaration-no-important": true,
        "color-named": "never",
        "declaration-property-value-disallowed-list": {
            "/^(?!--speed$)/": COLOURS,
            "font-size": [TYPE],
            font: [TYPE, /px/],
            "line-height": [/px/],
            "/^(padding|margin|gap|row-gap|column-gap)/": LENGTHS,
        },
    },
    overrides: [
        {
            files: ["src/styles/tokens.css", "src/styles/palette.css", "src/styles/looks.css"],
            rules: { "declaration-property-value-disallowed-list": null, "color-named": null },
        },
        { files: ["src/styles/utilities.css"], rules: { "declaration-no-important": null } },
    ],
};
