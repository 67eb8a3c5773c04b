import { Param, Placeholder, SQL, sql, StringChunk } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { writeSql } from './write-sql'

type Dialect = Parameters<typeof writeSql>[0]
/** What is to stand at each place: a value, which becomes a parameter, another piece of SQL, or nothing. */
type Filling<K extends string> = Readonly<Record<K, unknown>>
type Make<K extends string> = (at: Readonly<Record<K, Placeholder>>) => SQL

/** Stands in no statement. */
const PLACE = '\0'

/** As the database writes (`openDatabase`), parameters aside: which number they get is told by where the text stands. */
const dialect = new PgDialect({ casing: 'snake_case' }) as unknown as Dialect
const writer: Dialect = {
  casing: dialect.casing,
  escapeName: (name) => dialect.escapeName(name),
  escapeParam: () => PLACE,
}

/**
 * A piece of SQL of which only some places differ between two calls: the text between them is made
 * once. drizzle takes longer for making and writing its objects than a list takes for all else.
 *
 *     const IS_OF = sqlOnce(['day'], (at) => sql`${trade.day} = ${at.day} and …`)
 *     IS_OF({ day: '2026-03-01' })
 *
 * A value goes to the database as it is: a place knows no column whose kind of value it would be.
 * @throws Error when it is first asked for, for what only drizzle can write
 */
export function sqlOnce<K extends string>(
  places: readonly K[],
  make: Make<K>,
): (filling: Filling<K>) => SQL {
  let made: ((filling: Filling<K>) => SQL) | undefined
  // Not before it is asked for: a module may not have all it is made of yet.
  return (filling) => (made ??= sqlMade(places, make))(filling)
}

/** The same, made at once: nothing is kept of what it was made from, which may be a call's own. */
export function sqlMade<K extends string>(
  places: readonly K[],
  make: Make<K>,
): (filling: Filling<K>) => SQL {
  const made = written(make(placesOf(places)))
  if (!made) throw new Error('wanted SQL of names, columns, tables and values')
  const { texts, values } = made
  return (filling) =>
    joined(
      texts,
      values.map((value) => (value instanceof Placeholder ? filling[value.name as K] : value)),
    )
}

const placesOf = <K extends string>(places: readonly K[]) =>
  Object.fromEntries<Placeholder>(places.map((name) => [name, sql.placeholder(name)])) as Readonly<
    Record<K, Placeholder>
  >

/** A piece with its text made, where it can be: for what one call writes several times. */
export function flat(piece: SQL): SQL {
  const made = written(piece)
  return made ? joined(made.texts, made.values) : piece
}

interface Written {
  /** One more than there are values: what stands before, between and behind them. */
  texts: StringChunk[]
  values: unknown[]
}

/** @returns undefined for pieces that only drizzle can write */
function written(piece: SQL): Written | undefined {
  const query = writeSql(writer, piece)
  if (!query) return undefined
  const texts = query.sql.split(PLACE).map((text) => new StringChunk(text))
  return { texts, values: query.params.map(asOne) }
}

/** By itself an array would be a list of values, and undefined nothing. */
const asOne = (value: unknown): unknown =>
  (typeof value === 'object' && value !== null && !(value instanceof Placeholder)) ||
  value === undefined
    ? new Param(value)
    : value

/** Without drizzle's look at each piece, which only its cache of answers needs. */
function joined(texts: readonly StringChunk[], values: readonly unknown[]): SQL {
  const chunks: unknown[] = [texts[0]]
  for (let i = 0; i < values.length; i++) chunks.push(values[i], texts[i + 1])
  const piece = new SQL([])
  ;(piece as unknown as { queryChunks: unknown[] }).queryChunks = chunks
  return piece
}
