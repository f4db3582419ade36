/** What every page says of itself: its kind, by which the style sheets know it, and its title; "" for none of its own. */
export function page(kind: string, title: () => string): void {
  $effect(() => {
    document.body.className = kind;
  });
  $effect(() => {
    document.title = title() ? `${title()} - Parlour` : "Parlour";
  });
}
