import { useCallback, useRef } from 'react'
import { useIdentify } from '../../../components/fields/use-identify'
import type { BankRow } from '../../../components/fields/use-banks'
import type { Region } from '../../../components/fields/use-regions'
import { fillFromOcr, OCR_OF, suggest, UBO_OCR_OF, type OcrSource } from '#domain/application/index'
import type { EntryFacts } from '#domain/application/types'
import { codeText } from '#domain/reading/text'
import { regionIn } from './region-in'
import { isBlank } from './same'
import type { EntryState } from './use-entry-form'

const READ = '识别'

const isRead = (name: string): name is OcrSource => name in OCR_OF

/** The token just added to an image field. */
function newToken(value: unknown, before: unknown): string | undefined {
  const tokens: unknown[] = Array.isArray(value) ? value : []
  const old: unknown[] = Array.isArray(before) ? before : []
  const found = tokens.find((token) => !old.includes(token))
  return typeof found === 'string' ? found : undefined
}

/**
 * Completes other fields from the user's input: pictures of documents are read, a card number
 * determines its bank. Only empty fields are filled.
 */
export function useAutoFill(
  form: EntryState,
  sources: { facts: EntryFacts; regions: readonly Region[]; banks: readonly BankRow[] },
) {
  const { identify, identifying } = useIdentify()
  const latest = useRef({ form, ...sources })
  latest.current = { form, ...sources }

  /** Fills fields that depend on the names just entered. */
  const follow = useCallback((names: readonly string[], values: Record<string, unknown>) => {
    const { form: now, facts, banks } = latest.current
    const { filled } = suggest(now.entry, values, names, {
      regionNameOf: facts.regionNameOf,
      banks,
    })
    const own = Object.entries(filled).filter(([name]) => !(name in now.entry.derived))
    if (own.length > 0) now.patch(Object.fromEntries(own))
  }, [])

  const read = useCallback(
    async (name: OcrSource, token: string) => {
      const answer = await identify(token, OCR_OF[name].type)
      if (!answer) return
      const { form: now, regions } = latest.current
      const { filled } = fillFromOcr(now.entry, now.values, name, answer.fields)
      // A licence's address begins with its region.
      const found =
        answer.fields.address && OCR_OF[name].type === 'BIZ_LICENSE'
          ? regionIn(regions, answer.fields.address)
          : undefined
      if (found && isBlank(now.values.regRegion)) {
        filled.regRegion = found.region
        if (filled.regAddr !== undefined) filled.regAddr = found.rest
      }
      const names = now.suggest(filled, READ)
      if (names.length > 0) follow(names, { ...now.values, ...filled })
    },
    [follow, identify],
  )

  const change = useCallback(
    (name: string, value: unknown) => {
      const { form: now } = latest.current
      const before = now.values[name]
      const clean = digitsOnly(now, name, value)
      now.set(name, clean)
      if (isRead(name)) {
        const token = newToken(clean, before)
        if (token) void read(name, token)
      } else if (FOLLOWED_AT_ONCE.includes(name)) follow([name], { ...now.values, [name]: clean })
    },
    [follow, read],
  )

  const blur = useCallback(
    (name: string) => {
      const { form: now } = latest.current
      now.blur(name)
      // The shop's name is the default short name.
      if (name === 'storeName' && isBlank(now.values.shortName)) {
        const shortName = now.values.storeName
        now.patch({ shortName })
        follow(['shortName'], { ...now.values, shortName })
      }
      if (name === 'shortName') follow([name], now.values)
    },
    [follow],
  )

  const readUboImage = useCallback(
    (index: number, column: string, tokens: unknown, before: unknown) => {
      if (column !== 'front' && column !== 'back') return
      const token = newToken(tokens, before)
      if (!token) return
      const { type, targets } = UBO_OCR_OF[column]
      void identify(token, type).then((answer) => {
        if (!answer) return
        const { form: now } = latest.current
        const rows = (now.values.uboList ?? []) as readonly Record<string, unknown>[]
        now.set(
          'uboList',
          rows.map((row, at) => {
            if (at !== index) return row
            const filled = Object.entries<string>(targets).filter(
              ([from, to]) => answer.fields[from] && isBlank(row[to]),
            )
            return {
              ...row,
              ...Object.fromEntries(filled.map(([from, to]) => [to, answer.fields[from]])),
            }
          }),
        )
      })
    },
    [identify],
  )

  return { change, readUboImage, blur, identifying }
}

const FOLLOWED_AT_ONCE: readonly string[] = ['acctNo', 'acctType', 'subjectType']

/** Removes non-digits from a pasted mobile number. */
function digitsOnly(form: EntryState, name: string, value: unknown): unknown {
  return form.fields[name]?.mask === 'mobile' && typeof value === 'string'
    ? codeText(value)
        .replace(/^(?:\+|00)?86\D*(?=1\d{2}\D*\d)/, '')
        .replace(/\D/g, '')
        .slice(0, 11)
    : value
}
