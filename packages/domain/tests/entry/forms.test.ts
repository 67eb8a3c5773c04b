import { describe, expect, it } from 'vitest'
import { entryErrors, entryForm, entryWarnings, normalizeEntry } from '#domain/application/index'
import { COMPLETE, FACTS } from './complete'

describe.each(['normal', 'mini', 'hlb'] as const)('a complete application: %s', (kind) => {
  const form = entryForm(kind, FACTS)

  it('is accepted without warnings and stored unchanged', () => {
    expect(entryErrors(form, COMPLETE[kind])).toEqual({})
    expect(entryWarnings(form, COMPLETE[kind])).toEqual({})
    expect(normalizeEntry(form, COMPLETE[kind])).toEqual(COMPLETE[kind])
  })
})
