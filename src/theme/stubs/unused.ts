/** Replaces packages whose functions are never called here (see packages.ts). */
function unused(): never {
  throw new Error('a package without its code was called (src/theme/stubs/packages.ts)')
}

export default { parse: unused, unparse: unused }
