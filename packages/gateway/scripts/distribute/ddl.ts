import { BESIDE, KEYS, TABLES } from './tables'

/** Every table with a trigger (`note_row`), as the last migration that made them left it. */
export interface Trigger {
  table: string
  name: string
}

/**
 * The statements that lay the tables of a migrated, empty or full database apart by provider, on
 * Citus. Each table is named once.
 */
export function distributeSql(triggers: readonly Trigger[]): string {
  const of = (place: string) => [...TABLES].filter(([, table]) => table.place === place)
  const [anchor, ...others] = of('apart').map(([name]) => name)
  const hindered = KEYS.filter(({ columns }) => !columns.includes('provider_id'))
  return [
    '-- Made by `npm run distribute` from the tables of the gateway.',
    '-- Citus 12 or newer, on a database that this version has migrated, while no gateway runs.',
    "-- Not tried: this has been checked against the gateway's statements, not on Citus itself.",
    '',
    '-- Triggers run where the rows lie and would write on the first machine: not allowed there.',
    '-- Without them the log of operations has no values from before and after.',
    ...triggers.map(({ table, name }) => `DROP TRIGGER IF EXISTS ${name} ON "${table}";`),
    '',
    '-- A key that allows a row once must name the provider.',
    ...hindered.map(({ key, table }) => `DROP INDEX "${key}"; -- ${table}: keep it unique by hand`),
    '',
    '-- Small, read by everybody: a copy on every machine.',
    ...of('everywhere').map(
      ([name, { why }]) => `SELECT create_reference_table('${name}'); -- ${why}`,
    ),
    '',
    "-- All of a provider's rows on one machine.",
    `SELECT create_distributed_table('${anchor}', 'provider_id');`,
    ...others.map(
      (name) =>
        `SELECT create_distributed_table('${name}', 'provider_id', colocate_with => '${anchor}');`,
    ),
    '',
    '-- On the first machine, as they are.',
    ...Object.keys(BESIDE)
      .filter((name) => TABLES.get(name)?.place === 'first')
      .map((name) => `-- ${name}: ${BESIDE[name]![1]}`),
    '',
  ].join('\n')
}
