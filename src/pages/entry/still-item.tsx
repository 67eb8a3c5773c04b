import { useMemo, useRef } from 'react'
import { EntryProvider, useEntry, type EntryContext } from './context'
import { EntryItem } from './entry-item'
import { same } from './kit/same'

/** Rendered at every key: rows of persons, and fields that depend on the account and its bank. */
const LIVELY: readonly string[] = [
  'uboList',
  'agree',
  'acctType',
  'acctNo',
  'settleCycle',
  'bankCode',
  'branchCode',
]

/**
 * A memoized field of the form: a form has eighty fields, and a key changes one. Its callbacks read
 * the newest values, however old the render.
 */
export function StillItem({ name }: { name: string }) {
  const now = useEntry()
  const drawn = useRef({ context: now, of: drawnOf(now, name) })
  const of = drawnOf(now, name)
  if (LIVELY.includes(name) || of.some((each, at) => !isStill(each, drawn.current.of[at])))
    drawn.current = { context: now, of }
  const item = useMemo(() => <EntryItem name={name} />, [name])
  return <EntryProvider value={drawn.current.context}>{item}</EntryProvider>
}

/** Everything that a field's render depends on. */
function drawnOf({ form, facts, below }: EntryContext, name: string): readonly unknown[] {
  const field = form.fields[name]
  return [
    form.entry,
    facts,
    form.isVisible(name),
    form.isDerived(name),
    form.values[name],
    field && form.isRequired(name),
    form.shownErrors([name]).map((path) => [path, form.errorOf(path)]),
    form.marks[name],
    form.warnings[name],
    below(name),
    ...(field?.source?.parents ?? []).map((parent) => form.values[parent]),
    ...(form.entry.rows[name]?.inherits ?? []).map((each) => form.values[each]),
  ]
}

const isStill = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (Array.isArray(a) && Array.isArray(b) && same(a, b))
