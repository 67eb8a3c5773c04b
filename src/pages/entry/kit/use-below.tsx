import { useCallback, useMemo, type ReactNode } from 'react'
import type { BankRow } from '../../../components/fields/use-banks'
import type { Region } from '../../../components/fields/use-regions'
import { suggest } from '#domain/application/index'
import type { EntryFacts, RejectItem } from '#domain/application/types'
import { ConflictChoice, Offer, OldValue } from '../below'
import { valueWords, type Words } from '../words'
import { regionIn } from './region-in'
import { isBlank, rootOf, same } from './same'
import type { SaverView } from './save-types'
import type { Saver } from './saver'
import type { EntryState } from './use-entry-form'
import type { Opened } from './use-saver'

/** Content below a field: two users' values, the reason of a refusal, an offered value. */
export function useBelow(
  form: EntryState,
  sources: {
    facts: EntryFacts
    banks: readonly BankRow[]
    regions: readonly Region[]
    words: Words
    refused: readonly RejectItem[]
    opened: Opened
    view: SaverView
    saver: Saver
  },
): (name: string) => ReactNode {
  const { facts, banks, regions, words, refused, opened, view, saver } = sources
  const { entry, values } = form
  const submitted = opened.info?.submitted

  const offers = useMemo(() => {
    const { offered } = suggest(entry, values, [], { regionNameOf: facts.regionNameOf, banks })
    const found: Record<string, { text: string; values: Record<string, unknown> }> = {}
    for (const [name, value] of Object.entries(offered))
      found[name] = { text: offerText(words, name, value), values: { [name]: value } }
    const { legalMobile, acctType } = values
    if (acctType === '1' && isBlank(values.bankMobile) && !isBlank(legalMobile))
      found.bankMobile = {
        text: offerText(words, 'servicePhone', legalMobile),
        values: { bankMobile: legalMobile },
      }
    // Region and address are offered together.
    if (found.bizRegion && offered.bizAddr !== undefined)
      found.bizRegion.values.bizAddr = offered.bizAddr
    if (
      entry.kind !== 'normal' &&
      isBlank(values.bizRegion) &&
      typeof values.legalAddr === 'string'
    ) {
      const home = regionIn(regions, values.legalAddr)
      if (home && (entry.fields.bizRegion?.visible?.(values) ?? true))
        found.bizRegion = {
          text: '同证件住址',
          values: {
            bizRegion: home.region,
            ...(isBlank(values.bizAddr) && home.rest !== '' && { bizAddr: home.rest }),
          },
        }
    }
    return found
  }, [entry, values, facts, banks, words, regions])

  return useCallback(
    (name: string) => {
      const conflict = view.conflicts.find(({ field }) => field === name)
      const reasons = refused.filter(({ field }) => rootOf(field) === name)
      const unchanged =
        submitted !== null && submitted !== undefined && same(values[name], submitted[name])
      const offer = offers[name]
      if (!conflict && reasons.length === 0 && !offer) return null
      return (
        <>
          {reasons.map(({ field, reason }) => (
            <p
              key={field}
              className={unchanged ? 'rv-error entry-reason' : 'rv-note entry-reason'}
              role={unchanged ? 'alert' : undefined}
            >
              {unchanged ? '驳回：' : '已修改，原驳回原因：'}
              {reason}
            </p>
          ))}
          {reasons.length > 0 && submitted && (
            <OldValue name={name} value={submitted[name]} words={words} />
          )}
          {conflict && (
            <ConflictChoice
              conflict={{ ...conflict, mine: values[name] }}
              words={words}
              onChoose={(choice) => {
                if (choice === 'theirs') form.patch({ [name]: conflict.theirs })
                saver.resolve(name, choice)
              }}
            />
          )}
          {offer && <Offer text={offer.text} onTake={() => form.patch(offer.values)} />}
        </>
      )
    },
    [form, offers, refused, saver, submitted, values, view.conflicts, words],
  )
}

function offerText(words: Words, name: string, value: unknown): string {
  switch (name) {
    case 'bizRegion':
      return '同注册地址'
    case 'bizAddr':
      return `同注册地址：${valueWords(words, name, value)}`
    case 'regAddr':
      return `去掉省市区：${valueWords(words, name, value)}`
    case 'merRegName':
      return `执照上没有名称：填 ${valueWords(words, name, value)}`
    case 'servicePhone':
      return `用手机号 ${valueWords(words, name, value)}`
    default:
      return `改为 ${valueWords(words, name, value)}`
  }
}
