import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { UNTIDIED } from '../../scripts/shell.mjs'
import { root } from '../architecture/imports'

/** The project once more, where a guide can be followed without touching the first. */
export interface ProjectCopy {
  folder: string
  write(file: string, text: string): Promise<void>
  read(file: string): Promise<string>
  /** Runs Node there and resolves to what it printed. @throws with that text when it failed */
  node(...args: string[]): Promise<string>
  /** Files that are new or changed since the copy was made. */
  touched(): string[]
  remove(): void
}

/** `node_modules` is shared; all files that git tracks or would add are copied, as they are now. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'console-guide-'))
  const listed = spawnSync('git', ['ls-files', '-z', '-c', '-o', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`)
  const hashOf = (file: string) => createHash('sha1').update(readFileSync(file)).digest('hex')
  const copied = new Map<string, string>()
  for (const file of listed.stdout.split('\0')) {
    // No test reads the pictures, and they are most of the bytes.
    if (file === '' || file.startsWith('docs/screenshots/') || !existsSync(join(root, file)))
      continue
    cpSync(join(root, file), join(folder, file))
    copied.set(file, hashOf(join(folder, file)))
  }
  linkPackages(folder)
  return {
    folder,
    async write(file, text) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), text)
    },
    read: (file) => readFile(join(folder, file), 'utf8'),
    node: (...args) => runNode(folder, args),
    touched: () =>
      readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .filter((file) => copied.get(file) !== hashOf(join(folder, file)))
        .toSorted(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The installed packages, and the workspaces of the copy itself. */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@console'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@console') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join('../../packages', name), join(packages, '@console', name))
}

function runNode(folder: string, args: readonly string[]): Promise<string> {
  // A test run inside a test run must not inherit the outer one's environment.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|NODE_ENV|TEST$|TEST_LEVEL|VITE_|FORCE_COLOR)/.test(name),
    ),
  )
  return new Promise((resolve, reject) => {
    // The packages' folder is the first's: what is transformed here is no use to it.
    const own = { NO_COLOR: '1', TEST_MODULE_CACHE: join(folder, '.module-cache'), ...UNTIDIED }
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...env, ...own } })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`node ${args.join(' ')}: ${code}\n${text}`)),
    )
  })
}

/** Tools of the project as files that Node runs. */
export const TSC = 'node_modules/typescript/bin/tsc'
export const VITEST = 'node_modules/vitest/vitest.mjs'
export const OXLINT = 'node_modules/oxlint/bin/oxlint'
export const OXFMT = 'node_modules/oxfmt/bin/oxfmt'

/** A guide's files: a code block belongs to the last 存为 `file` before it. */
export function filesOfGuide(text: string): { file: string; code: string }[] {
  const blocks = text.matchAll(/```(?:ts|sql)\n([\s\S]*?)```/g)
  return [...blocks].map(({ 1: code, index }) => {
    const named = [...text.slice(0, index).matchAll(/存为 `([^`]+)`/g)].at(-1)
    if (!named) throw new Error(`wanted 存为 and a file before the block:\n${code}`)
    return { file: named[1]!, code: code! }
  })
}
