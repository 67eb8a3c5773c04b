import type { AnyResource, Field } from '../../../lib/resource'
import { isEmpty, type Row } from '../parts/value'
import { headlineFields } from '../show/headline'

/** Maximum number of fields. */
const MOST = 5

/** Field kinds too large for a card. */
const LONG: readonly string[] = ['longText', 'images', 'file']

/**
 * The fields of a card: `show.card`, or else the first of the detail. Fields already in the
 * headline or the status are omitted.
 */
export function cardFields(
  resource: AnyResource,
  row: Row,
  mayRead: (field: Field | undefined) => boolean,
): string[] {
  const { show, fields } = resource
  if (!show) return []
  const said = [...headlineFields(resource), show.status, show.card ? undefined : resource.id]
  const names =
    show.card ??
    show.sections
      .flatMap((section) => ('fields' in section ? [...section.fields] : []))
      .filter((name) => !LONG.includes((fields[name] as Field).kind))
  return [...new Set(names)]
    .filter((name) => !said.includes(name))
    .filter((name) => mayRead(fields[name] as Field) && !isEmpty(row[name]))
    .slice(0, MOST)
}
