// Runs before anything is drawn: the theme chosen here, else the one chosen in the house, else the system's.
const house = /(?:^|; )parlour-theme=(light|dark)/.exec(document.cookie)?.[1];
document.body.dataset.theme = localStorage.getItem("theme") ?? house ?? "auto";
