import type { AnyResource, Field } from '../../../lib/resource'
import { isEmpty, type Row } from '../parts/value'
import { headlineFields } from '../show/headline'

/** As many as one takes in at a glance. */
const MOST = 5

/** What takes a picture, a file or a paragraph to say. */
const LONG: readonly string[] = ['longText', 'images', 'file']

/**
 * The fields a card says under a record's name: those of `show.card`, or else the first the detail
 * begins with. What the name or the state beside it has said is not said again.
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
