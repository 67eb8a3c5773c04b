import { useInvalidate } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useConsole } from '../../components/console'
import { useRights } from '../../components/rights'
import { useCall, useTell } from '../../components/use-call'
import { FailedState, RefusedState } from '../../components/resource'
import type { EntryData, EntryKind } from '#domain/application/types'
import { ConsoleError } from '../../lib/post'
import { RESP } from '#domain/codes'
import { routeTitle } from './titles'
import {
  callsOf,
  EDIT_CODE,
  entryPath,
  kindAt,
  OPTIONS_CALL,
  type ApplyInfo,
  type ApplyOptions,
} from './calls'
import { findEntry, mayTake, type Found } from './kit/open-entry'
import { leaving } from './kit/leaving'
import { targetOf } from './kit/open-unsaved-store'
import { Missing } from './missing'
import { Screen } from './screen'
import './entry.css'

/** An application's form: ordinary, micro, or micro on the partner channel, by the address. */
export default function EntryPage() {
  const { pathname } = useLocation()
  const params = useParams()
  const kind = kindAt(pathname)
  const channel = kind === 'hlb' ? '2' : (params.corpEntryChannel ?? '1')
  return <Loader kind={kind} channel={channel} applyId={params.applyId ?? '0'} />
}

const MAY_EDIT = [EDIT_CODE]

interface Loaded {
  options: ApplyOptions
  found: Found
  /** Values typed here and not saved when another user ended the form. */
  leftover: EntryData | undefined
  /** Another user deleted it while it was open here. */
  gone?: boolean
  turn: number
}

function Loader(props: { kind: EntryKind; channel: string; applyId: string }) {
  const { kind, channel } = props
  const { session, moveView } = useConsole()
  const post = useCall()
  const tell = useTell()
  const invalidate = useInvalidate()
  const [loaded, setLoaded] = useState<Loaded>()
  const [failed, setFailed] = useState<{ error: unknown; leftover: EntryData | undefined }>()
  const mayEdit = useRights(undefined, MAY_EDIT).size > 0
  // The address gets the application's id while the screen is open; only opening the screen loads
  // the record.
  const address = useRef(props.applyId)
  address.current = props.applyId
  const entry = useRef('')
  entry.current = useLocation().key
  const turns = useRef(0)

  const load = useCallback(
    async (leftover?: EntryData) => {
      const turn = ++turns.current
      setFailed(undefined)
      try {
        const who = session.get()
        const page = targetOf(who, { kind, channel, applyId: address.current })
        const number = await leaving.settled(page, entry.current)
        const applyId = number ?? address.current
        const [options, found] = await Promise.all([
          post<ApplyOptions>(OPTIONS_CALL, { corpEntryChannel: channel, entryKind: kind }),
          findEntry({ post, kind, channel, applyId, who, mayEdit }),
        ])
        if (turn !== turns.current) {
          found.unsavedStore.release()
          return
        }
        setLoaded({ options, found, leftover, turn })
        // Saved while its page was closing: from here on its address has the id.
        if (found.info && address.current === '0')
          moveView(entryPath(kind, '0', channel), entryPath(kind, found.info.applyId, channel))
      } catch (failure) {
        if (turn !== turns.current) return
        tell(failure)
        if (leftover && isMissing(failure))
          setLoaded((before) => before && { ...before, leftover, gone: true, turn })
        else setFailed({ error: failure, leftover })
      }
    },
    [channel, kind, mayEdit, moveView, post, session, tell],
  )

  useEffect(() => {
    void load()
    const running = turns
    return () => void running.current++
  }, [load])

  /** Refetches an application that is only read. */
  const refresh = useCallback(
    async (applyId: string) => {
      const info = await post<ApplyInfo>(callsOf(channel).info, { applyId })
      const changed = loaded?.found.info?.applyStatus !== info.applyStatus
      if (changed) void invalidate({ resource: 'apply', invalidates: ['list'] })
      // Returned to the applicant: its form opens as on a new visit, with unmasked values.
      if (mayEdit && mayTake(info)) await load()
      else setLoaded((before) => before && { ...before, found: { ...before.found, info } })
    },
    [channel, invalidate, load, loaded, mayEdit, post],
  )

  if (failed) return <Failure error={failed.error} retry={() => void load(failed.leftover)} />
  if (!loaded)
    return (
      <div className="rv">
        <h1 className="rv-hidden">{routeTitle(kind)}</h1>
        <output className="rv-card rv-form-bones" aria-busy="true" aria-label="正在加载" />
      </div>
    )
  if (!loaded.found.info && !mayEdit) return <RefusedState />
  return (
    <Screen
      key={loaded.turn}
      kind={kind}
      channel={channel}
      {...loaded}
      editable={mayEdit && mayTake(loaded.found.info)}
      onReload={(leftover) => void load(leftover)}
      onRefresh={refresh}
    />
  )
}

const isMissing = (error: unknown): boolean =>
  error instanceof ConsoleError && error.respCode === RESP.NOT_FOUND

function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  if (error instanceof ConsoleError && error.respCode === RESP.FORBIDDEN) return <RefusedState />
  if (isMissing(error)) return <Missing />
  return <FailedState error={error} retry={retry} />
}
