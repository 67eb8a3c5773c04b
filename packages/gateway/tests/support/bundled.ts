import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { projectRoot } from '../../core/root'

const built = new Map<string, Promise<string>>()

/**
 * One of the project's TypeScript files as a program for plain Node, bundled as the gateway is for
 * production. A test that starts a process again and again need not transform the sources each time.
 * @param file from the project's folder
 * @returns the program's path
 */
export function bundled(file: string): Promise<string> {
  const known = built.get(file)
  if (known) return known
  const program = bundle(file)
  built.set(file, program)
  return program
}

async function bundle(file: string): Promise<string> {
  const name = `${file.replace(/\.ts$/, '').replaceAll('/', '-')}-${process.pid}`
  // Below the project's folder, from where it finds packages and the migrations.
  const outDir = join(projectRoot, 'tests/.artifacts/programs', name)
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  await build({
    root: projectRoot,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: file,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  })
  return join(outDir, 'program.mjs')
}
