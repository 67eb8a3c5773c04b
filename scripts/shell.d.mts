export const root: string
export interface RunOptions {
  env?: Record<string, string | undefined>
  quiet?: boolean
}
export function run(command: string, args: readonly string[], options?: RunOptions): Promise<number>
export function runNode(
  script: string,
  args: readonly string[],
  options?: RunOptions,
): Promise<number>
export function tool(name: string, file: string): string

/** For what is written in Go: no tidying up of memory before its end. */
export const UNTIDIED: { readonly GOGC: string; readonly GOMEMLIMIT: string }
