import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIGRATIONS } from '../../core/db/newer'

interface LaterStep {
  /** The migrations of this version and one after them. */
  folder: string
  /** When the later one was made, as `__drizzle_migrations` notes it. */
  when: number
  remove(): Promise<void>
}

/** The migrations of a version after this one, whose only new step is `statement`. */
export async function laterStep(statement: string): Promise<LaterStep> {
  const folder = await mkdtemp(join(tmpdir(), 'console-steps-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { when: number }[] }
  const last = journal.entries.at(-1)!
  const when = last.when + 1
  journal.entries.push({ ...last, when, tag: 'later' } as { when: number })
  await writeFile(file, JSON.stringify(journal))
  await writeFile(join(folder, 'later.sql'), statement)
  return { folder, when, remove: () => rm(folder, { recursive: true, force: true }) }
}
