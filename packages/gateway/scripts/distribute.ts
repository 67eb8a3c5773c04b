import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { MIGRATIONS } from '../core/db/newer'
import { aloneText } from '../core/db/steps'
import { hindranceOf } from './distribute/check'
import { distributeSql } from './distribute/ddl'
import { triggersOf } from './distribute/triggers'

/**
 * `npm run distribute -- --print`: the SQL that lays the tables apart by provider on Citus.
 * `npm run distribute -- --check FILE`: what of a run's statements (`TEST_STATEMENTS=FILE npm test`)
 * would not work there.
 */
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { print: { type: 'boolean' }, check: { type: 'string' } },
})

/**
 * Tests that seed, migrate or install and then query by themselves: their statements come from no
 * call or job.
 */
const OTHERS =
  /^(packages\/gateway\/tests|tests\/(long\/)?integration)\/(long\/)?(embedded\/)?(seed|start|core\/(upgrade|database|prepare)|jobs\/(once|jobs)\.|trade\/price|list\/plans|operation\/two|months\/(upgrade|months)\.)/

if (values.print) console.log(distributeSql(triggersOf()))
else if (values.check) check(values.check)
else {
  console.error('usage: npm run distribute -- --print | --check FILE')
  process.exitCode = 2
}

/** The migrations' statements, which a test sends when it starts from an empty database. */
function migrationTexts(): Set<string> {
  const texts = readMigrationFiles({ migrationsFolder: MIGRATIONS }).flatMap((step) => step.sql)
  return new Set([...texts, ...texts.map(aloneText)])
}

function check(file: string): void {
  const migrating = migrationTexts()
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const known = new Map<string, string>()
  for (const line of lines) {
    const { text, from } = JSON.parse(line) as { text: string; from: string }
    if (!known.has(text) && !OTHERS.test(from) && !migrating.has(text)) known.set(text, from)
  }
  const hindered = [...known].flatMap(([text, from]) => {
    const why = hindranceOf(text)
    return why === undefined ? [] : [`${why}\n    (${from})`]
  })
  for (const one of hindered) console.log(one)
  console.log(`${known.size} statements, ${hindered.length} not of one provider`)
  if (hindered.length > 0) process.exitCode = 1
}
