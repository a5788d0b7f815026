import path from 'node:path';

/**
 * The Node 24 that npm installed: the server, the tests and the checks run on it, whatever the machine has.
 * @param {string} root
 */
export function node24(root) {
  return path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
