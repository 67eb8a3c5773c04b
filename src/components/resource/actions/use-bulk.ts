import { useEffect, useRef, useState } from 'react'
import { RESP } from '#domain/codes'
import { ConsoleError } from '../../../lib/post'
import type { AnyResource, FormValues } from '../../../lib/resource'
import { randomId } from '../../../providers/wire/random-id'
import type { Row } from '../parts/value'
import { fits, type AnyAction } from './actions'
import { LineError, linesOf, useFind } from './pasted'
import type { useRunner } from './use-runner'

/** A record that the action was refused for. */
interface Failed {
  /** As the list calls it. */
  no: string
  row: Row
  message: string
}

/** How an action over several records stands. */
export interface Progress {
  /** Still to be done: at first all that the action fits, in the end those that failed. */
  rows: readonly Row[]
  /** How many there were when it began. */
  of: number
  /** As the list calls them. */
  done: readonly string[]
  failed: readonly Failed[]
  running: boolean
}

/** The number that a list shows of a record and is searched by; its own where it has no other. */
export const numberOf = ({ id, list }: AnyResource, row: Row): string =>
  String(row[list?.search?.name ?? ''] ?? row[id ?? ''] ?? '')

/** ms before a call that came too soon is sent once more, and how often. */
const TOO_SOON_MS = 1_000
const TOO_SOON_TIMES = 5

/**
 * One call for each record, one after another. A record has one id for the whole dialog: sent
 * again after a broken connection it is the same write (contract §2). A session or a line that is
 * gone leaves the rest unsent, and the report says so.
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

  /** @returns what is left to be done */
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
        // Without an answer, or without a session, the next would fare no better.
        if (!isAnswer(error) && !(error instanceof LineError)) stopped.current = true
      }
      show(true)
    }
    const now = done.length - state.done.length
    if (now > 0) await settle(action, `${action.label}成功 ${now} 条`)
    show(false)
    return again
  }
  /** Ticked, but the action does not fit them. */
  const unfit = pasted ? [] : picked.filter((row) => !fits(action, row))
  return { ...state, unfit, run }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof ConsoleError ? error.respCode : undefined

/** The gateway has said no to this record, and would answer for the next. */
const isAnswer = (error: unknown): boolean => {
  const code = codeOf(error)
  return code !== undefined && code !== '' && code !== RESP.NO_SESSION
}
