/** Parses the only text that Refine's `useTable` passes: an empty one (see packages.ts). */
function parse(text: string): object {
  if (text !== '') throw new Error(`wanted no address to read, got ${text}`)
  return {}
}

function stringify(): never {
  throw new Error('an address was written beside the router provider (src/theme/stubs/packages.ts)')
}

export default { parse, stringify }
