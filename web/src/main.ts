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
import { followLetters } from "./lib/letters";
import { apply, prefs } from "./lib/prefs.svelte";
import { allowSound } from "./lib/sound";
import { learn, speak } from "./lib/texts.svelte";
import { screens } from "./screens";

watchFailures();
addEventListener("vite:preloadError", (event) => fileFailed(event.payload));
apply();
followLetters();
document.body.insertAdjacentHTML("afterbegin", sprite);
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, allowSound, { once: true });
await speak(prefs.language);
mount(App, { target: document.body });
document.querySelector(".unstarted")?.remove(); // else index.html says that nothing has come
// The worker fetches all files. Over plain http there is none, and what is needed next is fetched now.
const fetchMore = () =>
  navigator.serviceWorker ? navigator.serviceWorker.register("/sw.js") : Promise.all([screens.table(), learn("later")]);
if (import.meta.env.PROD) (window.requestIdleCallback ?? setTimeout)(() => void fetchMore().catch(() => {}));
