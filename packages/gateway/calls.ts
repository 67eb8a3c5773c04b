import type { Call } from './core/call'

/** Every call of the API, by its file. */
export const CALLS = import.meta.glob<Call>('./features/*/calls/*.ts', {
  eager: true,
  import: 'default',
})

export const byPath = (call: Call): [string, Call] => [call.path, call]

/** A call's file name: `/v1/device/batchImport` -> `device-batch-import`. */
const callFileName = (path: string): string =>
  path
    .split('/')
    .slice(2)
    .join('-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()

/** Every file in a feature's calls/ is one call, named by its path. */
export function callsByPath(files: Readonly<Record<string, Call>>): Map<string, Call> {
  const calls = new Map<string, Call>()
  for (const [file, call] of Object.entries(files)) {
    const name = file.replace(/^.*\/|\.ts$/g, '')
    if (!call?.path || callFileName(call.path) !== name)
      throw new Error(`${file}: wanted a call whose path gives this name, got ${call?.path}`)
    const twin = calls.has(call.path)
    if (twin) throw new Error(`${file}: wanted one file for ${call.path}, got a second one`)
    calls.set(...byPath(call))
  }
  return calls
}
