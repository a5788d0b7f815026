import { expect, test } from 'vitest';
import { filesOf, keysOfLazyPages, keysOfLogin, type Manifest, without } from './web-bundle.ts';

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
  expect(keysOfLazyPages(manifest)).toEqual(['src/pages/login.tsx', 'src/pages/users.tsx']);
  expect(without(page.scripts, entry.scripts)).toEqual(['assets/users.js', 'assets/form.js']);
});
