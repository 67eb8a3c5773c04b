import { useEffect, useRef, useState } from 'react'
import { RESP } from '#domain/codes'
import { ConsoleError } from '../../../lib/post'
import type { AnyResource, FormValues } from '../../../lib/resource'
import { randomId } from '../../../providers/wire/random-id'
import type { Row } from '../parts/value'
import { fits, type AnyAction } from './actions'
import { LineError, linesOf, useFind } from './pasted'
import type { useRunner } from './use-runner'

/** A record whose call was refused. */
interface Failed {
  /** The record's number as the list shows it. */
  no: string
  row: Row
  message: string
}

/** Progress of an action over several records. */
export interface Progress {
  /**
   * Records not done yet: at first all that the action applies to, in the end those that failed.
   */
  rows: readonly Row[]
  /** Number of records at the start. */
  of: number
  /** Numbers of the done records, as the list shows them. */
  done: readonly string[]
  failed: readonly Failed[]
  running: boolean
}

/** The number that a list shows of a record and searches by; its id where there is no other. */
export const numberOf = ({ id, list }: AnyResource, row: Row): string =>
  String(row[list?.search?.name ?? ''] ?? row[id ?? ''] ?? '')

/** ms before a rate-limited call is retried, and the number of retries. */
const TOO_SOON_MS = 1_000
const TOO_SOON_TIMES = 5

/**
 * One call per record, in sequence. A record has one requestSeqId for the whole dialog: resent
 * after a broken connection it is the same write (contract §2). A lost session or connection leaves
 * the rest unsent, and the report says so.
 */
export function useBulk(
  resource: AnyResource,
  action: AnyAction,
  picked: readonly Row[],
  { send, settle }: Pick<ReturnType<typeof useRunner>, 'send' | 'settle'>,
) {
  const { pasted } = action
  const idOf = (row: Row) => String(row[pasted?.by ?? resource.id ?? ''] ?? '')
  const noOf = pasted ? idOf : (row: Row) => numberOf(resource, row)
  const [state, setState] = useState<Progress>(() => {
    const rows = pasted ? [] : picked.filter((row) => fits(action, row))
    return { rows, of: rows.length, done: [], failed: [], running: false }
  })
  const find = useFind(resource, pasted)
  const ids = useRef(new Map<string, string>())
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])

  const sendOne = async (row: Row, values: FormValues): Promise<void> => {
    const seq = ids.current.get(idOf(row)) ?? randomId()
    ids.current.set(idOf(row), seq)
    for (let times = 1; ; times++)
      try {
        await send(action, await find(row), values, seq, true)
        return
      } catch (error) {
        if (codeOf(error) !== RESP.TOO_MANY || times > TOO_SOON_TIMES) throw error
        await new Promise((resolve) => setTimeout(resolve, TOO_SOON_MS * times))
      }
  }

  /** @returns the records not done yet */
  const run = async (typed: FormValues): Promise<readonly Row[]> => {
    stopped.current = false
    const { values, rows } = pasted ? linesOf(pasted, typed) : { values: typed, rows: state.rows }
    const of = pasted ? state.done.length + rows.length : state.of
    const done = [...state.done]
    const failed: Failed[] = []
    const again: Row[] = []
    const show = (running: boolean) =>
      setState({
        rows: running ? rows : again,
        of,
        done: [...done],
        failed: [...failed],
        running,
      })
    show(true)
    for (const row of rows) {
      if (stopped.current) {
        again.push(row)
        continue
      }
      try {
        await sendOne(row, values)
        done.push(noOf(row))
      } catch (error) {
        failed.push({ no: noOf(row), row, message: error instanceof Error ? error.message : '' })
        again.push(row)
        // After a transport failure or a lost session the next call would fail too.
        if (!isAnswer(error) && !(error instanceof LineError)) stopped.current = true
      }
      show(true)
    }
    const now = done.length - state.done.length
    if (now > 0) await settle(action, `${action.label}成功 ${now} 条`)
    show(false)
    return again
  }
  /** Selected records that the action does not apply to. */
  const unfit = pasted ? [] : picked.filter((row) => !fits(action, row))
  return { ...state, unfit, run }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof ConsoleError ? error.respCode : undefined

/** The gateway refused this record; the next one may succeed. */
const isAnswer = (error: unknown): boolean => {
  const code = codeOf(error)
  return code !== undefined && code !== '' && code !== RESP.NO_SESSION
}
