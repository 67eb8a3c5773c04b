import { useDataProvider } from '@refinedev/core'
import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import type { AnyResource } from '../../../lib/resource'
import { randomId } from '../../../providers/wire/random-id'
import type { Row } from '../parts/value'
import { useConsole } from '../../console'
import { FocusBack } from '../../focus-back'
import { useMove } from '../../move'
import { fits, type AnyAction } from './actions'
import { useRunner } from './use-runner'

const ActionDialog = lazy(() => import('./action-dialog'))

/**
 * Starts an action from any of its buttons: one with a question opens the dialog, any other is sent
 * at once, and a second press while it runs is ignored. Actions with a link are rendered as links.
 * @param onDone called after the call, with the selected records that are not done yet
 */
export function useActions(resource: AnyResource, onDone?: (left?: readonly Row[]) => void) {
  const go = useMove()
  const { send, settle } = useRunner(resource)
  const newest = useNewest(resource)
  const whole = useWhole()
  const [asking, setAsking] = useState<{ action: AnyAction; rows: readonly Row[] }>()
  const [busy, setBusy] = useState<string>()
  const running = useRef(false)

  const start = useCallback(
    async (started: AnyAction, rows: readonly Row[]) => {
      const row = rows[0] ?? {}
      const action = await whole(started)
      if (!action) return
      const asks = action.form || action.confirm !== undefined || rows.length > 1
      if (asks && !((action.fresh || action.ask) && rows.length === 1)) {
        setAsking({ action, rows })
        return
      }
      if (running.current) return
      running.current = true
      setBusy(action.name)
      try {
        if (asks) {
          const record = await newest(action, row)
          if (record) setAsking({ action, rows: [record] })
          return
        }
        const answer = await send(action, row, {}, randomId())
        await settle(action)
        onDone?.()
        if (action.opens) await go({ to: action.opens(answer) })
      } catch {
        // On failure a toast was shown; the button is enabled again.
      } finally {
        running.current = false
        setBusy(undefined)
      }
    },
    [go, newest, onDone, send, settle, whole],
  )

  const dialog: ReactNode = asking && (
    <Suspense fallback={null}>
      <FocusBack />
      <ActionDialog
        key={asking.action.name}
        resource={resource}
        action={asking.action}
        rows={asking.rows}
        onClose={() => setAsking(undefined)}
        onDone={(left) => {
          setAsking(undefined)
          onDone?.(left)
        }}
      />
    </Suspense>
  )
  return { start, busy, dialog }
}

/** Loads what an action's dialog needs; undefined after a toast: it could not be loaded. */
function useWhole() {
  const { toast } = useConsole()
  return useCallback(
    async (action: AnyAction): Promise<AnyAction | undefined> => {
      try {
        return action.loads ? { ...action, ...(await action.loads()) } : action
      } catch {
        toast('error', '加载失败，请重试')
        return undefined
      }
    },
    [toast],
  )
}

export type StartAction = ReturnType<typeof useActions>['start']

/**
 * Refetches a record and reads what an action's dialog needs. A toast says when the action does not
 * apply to the record any more, or when the record cannot be loaded.
 */
function useNewest(resource: AnyResource) {
  const dataProvider = useDataProvider()
  const { toast } = useConsole()
  return useCallback(
    async (action: AnyAction, row: Row): Promise<Row | undefined> => {
      try {
        const provider = dataProvider()
        let record = row
        if (action.fresh) {
          const id = String(row[resource.id ?? ''])
          record = {
            ...record,
            ...(await provider.getOne<Row>({ resource: resource.name, id })).data,
          }
        }
        if (action.ask) {
          const { call: url, body } = action.ask
          // 'get' means a read to our data provider.
          const said = await provider.custom!<Row>({ url, method: 'get', payload: body?.(record) })
          record = { ...record, ...said.data }
        }
        if (fits(action, record)) return record
        toast('warning', `当前不能${action.label}，请刷新后查看`)
      } catch (error) {
        toast('error', error instanceof Error ? error.message : String(error))
      }
      return undefined
    },
    [dataProvider, resource, toast],
  )
}
