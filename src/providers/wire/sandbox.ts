/**
 * An answer of the sandbox beside the wire: plain JSON without session or sign (contract §5);
 * undefined where the gateway refuses it, or is no sandbox.
 * @param path below `/sandbox/api/`
 */
export async function askSandbox<A>(path: 'accounts' | 'inbox'): Promise<A | undefined> {
  const response = await fetch(`/sandbox/api/${path}`)
  return response.ok ? ((await response.json()) as A) : undefined
}
