import "./styles/tokens.css";
import "./styles/palette.css";
import "./styles/looks.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/forms.css";
import "./styles/page.css";
import "./styles/motion.css";
import "./styles/utilities.css";
import { mount } from "svelte";
import App from "./App.svelte";
import sprite from "./icons.svg?raw";
import { fileFailed, watchFailures } from "./lib/failures";
import { apply, prefs } from "./lib/prefs.svelte";
import { allowSound } from "./lib/sound";
import { speak } from "./lib/texts.svelte";

watchFailures();
addEventListener("vite:preloadError", (event) => fileFailed(event.payload));
apply();
document.body.insertAdjacentHTML("afterbegin", sprite);
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, allowSound, { once: true });
await speak(prefs.language);
mount(App, { target: document.body });
if (import.meta.env.PROD)
  (window.requestIdleCallback ?? setTimeout)(() => void navigator.serviceWorker?.register("/sw.js").catch(() => {}));
