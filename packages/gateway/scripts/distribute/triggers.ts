import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from '../../core/db/newer'
import type { Trigger } from './ddl'

/** The triggers that exist after all migrations. */
export function triggersOf(): Trigger[] {
  const there = new Map<string, Trigger>()
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()) {
    const text = readFileSync(join(MIGRATIONS, file), 'utf8')
    const made =
      /CREATE (?:OR REPLACE )?TRIGGER "?(\w+)"?[^;]*? ON "?(\w+)"?|DROP TRIGGER (?:IF EXISTS )?"?(\w+)"? ON "?(\w+)"?/g
    for (const [, name, table, gone, of] of text.matchAll(made))
      if (name && table) there.set(`${table} ${name}`, { table, name })
      else there.delete(`${of} ${gone}`)
  }
  return [...there.values()]
}
