import { expect, test } from 'vitest';
import {
  filesOf,
  keysOfLazyPages,
  keysOfLogin,
  keysOfTickets,
  type Manifest,
  scriptsOfPage,
  without,
} from './web-bundle.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/main.js', isEntry: true, imports: ['_react.js'], css: ['assets/main.css'] },
  '_react.js': { file: 'assets/react.js' },
  '_form.js': { file: 'assets/form.js', imports: ['_react.js'] },
  'src/pages/login.tsx': {
    file: 'assets/login.js',
    isDynamicEntry: true,
    imports: ['_form.js', 'index.html'],
  },
  'src/app/access-frame.tsx': { file: 'assets/frame.js', isDynamicEntry: true },
  'src/pages/users.tsx': { file: 'assets/users.js', isDynamicEntry: true, imports: ['_form.js'] },
  'src/app/private-app.tsx': {
    file: 'assets/private.js',
    isDynamicEntry: true,
    imports: ['_react.js'],
    css: ['assets/private.css'],
  },
  'src/pages/tickets.tsx': {
    file: 'assets/tickets.js',
    isDynamicEntry: true,
    imports: ['_react.js'],
    css: ['assets/tickets.css'],
  },
  'src/pages/tickets-peek.tsx': { file: 'assets/peek.js', isDynamicEntry: true, css: ['assets/peek.css'] },
  'src/app/routes/private-pages.ts': { file: 'assets/pages.js', isDynamicEntry: true },
  'src/app/live-rules.ts': { file: 'assets/live.js', isDynamicEntry: true },
  'src/app/live-rules-elsewhere.ts': { file: 'assets/elsewhere.js', isDynamicEntry: true },
  '../node_modules/socket.io-client/build/esm/index.js': { file: 'assets/socket.js', isDynamicEntry: true },
  'src/locales/private-catalogues.ts': { file: 'assets/catalogues.js', isDynamicEntry: true },
  'src/locales/pt/tickets.json': { file: 'assets/tickets-pt.js', isDynamicEntry: true },
  'src/locales/pt/access.json': { file: 'assets/access.js', isDynamicEntry: true },
  'src/locales/pt/users.json': { file: 'assets/users-pt.js', isDynamicEntry: true },
  'src/locales/en/access.json': { file: 'assets/access-en.js', isDynamicEntry: true },
};

test('the login page loads the entry, its own chunk, their imports and the Portuguese access texts once', () => {
  const { scripts, styles } = filesOf(manifest, keysOfLogin(manifest));
  expect([...scripts].sort()).toEqual([
    'assets/access.js',
    'assets/form.js',
    'assets/frame.js',
    'assets/login.js',
    'assets/main.js',
    'assets/react.js',
  ]);
  expect([...styles]).toEqual(['assets/main.css']);
});

test('a lazy page costs what the entry has not loaded yet', () => {
  const entry = filesOf(manifest, ['index.html']);
  const page = filesOf(manifest, ['src/pages/users.tsx']);
  expect(keysOfLazyPages(manifest)).toContain('src/pages/users.tsx');
  expect(keysOfLazyPages(manifest)).not.toContain('src/app/private-app.tsx');
  expect(without(page.scripts, entry.scripts)).toEqual(['assets/users.js', 'assets/form.js']);
});

test('the tickets page in all counts its frame, its texts and what keeps it live, and not what it loads when asked', () => {
  const { scripts, styles } = filesOf(manifest, keysOfTickets(manifest));
  expect([...scripts].sort()).toEqual([
    'assets/catalogues.js',
    'assets/live.js',
    'assets/private.js',
    'assets/react.js',
    'assets/socket.js',
    'assets/tickets-pt.js',
    'assets/tickets.js',
  ]);
  expect([...styles].sort()).toEqual(['assets/private.css', 'assets/tickets.css']);
});

test('what the page itself asks for is counted, whether it is a module or runs before the first paint', () => {
  const html =
    '<script src="/theme.js"></script><script type="module" crossorigin src="/assets/start.js"></script>';
  expect(scriptsOfPage(html)).toEqual(new Set(['theme.js', 'assets/start.js']));
});
