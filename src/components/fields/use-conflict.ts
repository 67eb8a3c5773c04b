import { useDataProvider } from '@refinedev/core'
import { useState } from 'react'
import { RESP } from '#domain/codes'
import { ConsoleError } from '../../lib/post'
import type { Fields, FormValues } from '../../lib/resource'
import type { FieldRules } from './field-rules'

type Row = Readonly<Record<string, unknown>>

/** A record that another user changed while a form of it was open. */
export interface Conflict {
  /** The record as the form has it, and the current one, both as the form's values. */
  before: Row
  now: Row
  /** Names of the form's fields whose values differ between the two. */
  changed: readonly string[]
  takeTheirs: () => void
  keepMine: () => void
}

/**
 * Handles a version conflict in a form: reads the record again and offers both ways on. Either way
 * the form continues from the current record, so that the next submit is no conflict.
 * @param spec.row the record that the form was opened with; without `version` there is no conflict
 * @param spec.valuesOf the form's initial values of a record
 * @param spec.renew sets the record that the form continues from
 * @param spec.read reads a record without a detail call of its own; absent: by `resource` and `id`
 */
export function useConflict(spec: {
  resource: string
  id: unknown
  row: Row
  fields: Fields
  rules: FieldRules
  valuesOf: (row: Row) => FormValues
  renew: (row: Row) => void
  read?: () => Promise<Row>
}) {
  const { resource, id, row, fields, rules, valuesOf, renew } = spec
  const dataProvider = useDataProvider()
  const [now, setNow] = useState<Row>()
  const read =
    spec.read ??
    (async (): Promise<Row> => {
      const { data } = await dataProvider().getOne<Record<string, unknown>>({
        resource,
        id: String(id),
      })
      return data
    })

  /** Checks whether a failed write is a conflict, and shows it. */
  const check = async (error: unknown): Promise<void> => {
    if (!(error instanceof ConsoleError) || error.respCode !== RESP.CONFLICT) return
    if (row.version === undefined || id === undefined) return
    const found = await read().catch(() => undefined)
    if (found?.version !== undefined && found.version !== row.version) setNow(found)
  }
  if (!now) return { check, conflict: undefined }

  const names = Object.keys(fields)
  const [old, theirs] = [valuesOf(row), valuesOf(now)]
  const goOn = () => {
    renew(now)
    setNow(undefined)
  }
  const conflict: Conflict = {
    before: { ...row, ...old },
    now: { ...now, ...theirs },
    changed: names.filter((name) => !same(old[name], theirs[name])),
    takeTheirs() {
      rules.replace(theirs)
      goOn()
    },
    keepMine() {
      const mine = rules.values()
      // Fields not changed here take the other user's values.
      for (const name of names)
        if (same(mine[name], old[name]) && !same(old[name], theirs[name]))
          rules.set(name, theirs[name])
      goOn()
    },
  }
  return { check, conflict }
}

const same = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b)
const textOf = (value: unknown): string =>
  JSON.stringify(value === undefined || value === null || value === '' ? [] : value)
