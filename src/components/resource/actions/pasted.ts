import { useDataProvider } from '@refinedev/core'
import { useCallback } from 'react'
import { fieldError } from '#domain/validation/index'
import { linesIn } from '../../../lib/lines'
import type { AnyResource, FormValues, Pasted } from '../../../lib/resource'
import type { Row } from '../parts/value'

/** A line that cannot be sent; the following lines still are. */
export class LineError extends Error {}

/** Maximum number of prefix matches that are searched for the exact record. */
const LOOKED_THROUGH = 100

/**
 * The form's values without the pasted lines, and one row per line, without blank lines and
 * duplicates.
 */
export function linesOf(
  { from, by }: Pasted<Row>,
  typed: FormValues,
): { values: FormValues; rows: readonly Row[] } {
  const { [from]: text, ...values } = typed
  return { values, rows: linesIn(text).map((line) => ({ [by]: line })) }
}

/**
 * Finds the record of a line; a selected record is used as it is.
 * @returns rejects with a LineError that says what is wrong with the line
 */
export function useFind(resource: AnyResource, pasted: Pasted<Row> | undefined) {
  const dataProvider = useDataProvider()
  return useCallback(
    async (row: Row): Promise<Row> => {
      if (!pasted) return row
      const { by, unknown, unfit } = pasted
      const said = row[by]
      const wrong = fieldError(resource.fields[by], said, {})
      if (wrong) throw new LineError(wrong)
      const { data } = await dataProvider().getList<Row>({
        resource: resource.name,
        filters: [{ field: by, operator: 'startswith', value: said }],
        pagination: { currentPage: 1, pageSize: LOOKED_THROUGH },
      })
      const found = data.find((one) => one[by] === said)
      if (!found) throw new LineError(unknown)
      const why = unfit(found)
      if (why) throw new LineError(why)
      return found
    },
    [dataProvider, pasted, resource],
  )
}
