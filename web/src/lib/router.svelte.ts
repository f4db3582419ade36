// One page with several addresses.
export const route = $state({ path: location.pathname, hash: location.hash, arrived: 0 });

export function go(path: string, state: Record<string, unknown> = {}): void {
  history.pushState(state, "", path);
  show();
}

function show(): void {
  route.path = location.pathname;
  route.hash = location.hash;
  route.arrived += 1;
  scrollTo(0, 0);
}

/** Links to our own pages need no new page. */
function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.download || /^\/(api|schema)\b/.test(link.pathname))
    return;
  event.preventDefault();
  if (link.href !== location.href) go(link.pathname + link.hash);
}

addEventListener("popstate", show);
document.addEventListener("click", follow);
