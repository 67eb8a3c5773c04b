import { useCustomMutation, type HttpError } from '@refinedev/core'
import { useState } from 'react'
import { foundRow } from '../../lib/trade/found-row'
import type { EntryGroup } from './entries'
import type { Payment } from './payment'

type Found = { list: readonly Readonly<Record<string, unknown>>[]; more: boolean }

/**
 * Finds payments when the user asks for it, never while typing: the gateway writes each search
 * down.
 * @param typed the text in the box; a change of it discards what was found
 */
export function useFound(typed: string, onOne: (path: string) => void) {
  const [answer, setAnswer] = useState<{ typed: string; found: Found }>()
  const { mutateAsync, mutation } = useCustomMutation<Found, HttpError>()
  const find = async ({ body }: Payment) => {
    try {
      const { data } = await mutateAsync({
        url: '/v1/trade/find',
        method: 'post',
        values: body,
        successNotification: false,
      })
      const [first] = data.list
      if (first && data.list.length === 1) return onOne(foundRow(first).path)
      setAnswer({ typed, found: data })
    } catch {
      // On failure a toast was shown.
    }
  }
  const found = answer?.typed === typed ? answer.found : undefined
  return { find, finding: mutation.isPending, group: found && groupOf(found) }
}

const groupOf = ({ list, more }: Found): EntryGroup => ({
  title: list.length === 0 ? '没有找到符合的付款' : '找到的付款',
  note: more ? '还有更多，请补充时间或付款人' : `共${list.length}条`,
  entries: list.map((row) => {
    const { path, tradeNo, tradeTime, merName, amount, status } = foundRow(row)
    const facts = [amount, status, tradeTime, merName].map((value) => ({ value }))
    return { key: `found:${tradeNo}`, title: tradeNo, facts, path }
  }),
})
