// Runs before the first paint, so the page never flashes in the wrong theme. `src/lib/theme.ts` takes over later
// and must agree with it on the key, the values, the attribute and the two colours.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage may be blocked; the system's preference is then the answer.
  }
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? '#0f1417' : '#f5f7f8');
})();
