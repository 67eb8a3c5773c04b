import { useEffect, useMemo, useState } from 'react'
import { useConsole } from '../../components/console'
import { entryForm } from '#domain/application/index'
import type { EntryData, EntryKind } from '#domain/application/types'
import { refusalOf, type ApplyOptions } from './calls'
import { Editor } from './editor'
import { openingValues, type Found } from './kit/open-entry'
import { useFacts } from './kit/use-facts'
import { Leftover } from './leftover'
import { Missing } from './missing'
import { Reading } from './reading'
import { routeTitle } from './titles'
import { wordsOf } from './words'

/** An application once everything about it is loaded: as a form, or read-only. */
export function Screen(props: {
  kind: EntryKind
  channel: string
  options: ApplyOptions
  found: Found
  leftover: EntryData | undefined
  gone?: boolean
  editable: boolean
  onReload: (leftover?: EntryData) => void
  onRefresh: (applyId: string) => Promise<void>
}) {
  const { kind, channel, options, found, leftover, gone, editable, onReload, onRefresh } = props
  const { session } = useConsole()
  const { facts, regions, banks } = useFacts(kind, options)
  const entry = useMemo(
    () => entryForm(kind, { ...facts, refusal: refusalOf(found.info) }),
    [kind, facts, found.info],
  )
  const title = routeTitle(kind)
  // The initial state is fixed; typed values are never replaced by a later answer.
  const [opened] = useState(() => ({
    kind,
    channel,
    info: found.info,
    unsavedStore: found.unsavedStore,
    sealed: found.sealed,
    draftKey: found.draftKey,
    ...openingValues(entry, facts, found, session.get().userId),
  }))
  // A read-only page leaves stored values to the next page that may save them.
  useEffect(() => {
    if (!editable) found.unsavedStore.release()
  }, [editable, found])
  if (gone)
    return (
      <div className="rv entry">
        <Leftover values={leftover} words={wordsOf(entry, facts, banks)} why="申请单已被删除" />
        <Missing />
      </div>
    )
  if (editable)
    return (
      <Editor
        title={title}
        entry={entry}
        facts={facts}
        regions={regions}
        banks={banks}
        opened={opened}
        onEnded={onReload}
        onSubmitted={() => onReload()}
      />
    )
  if (!found.info) return null
  return (
    <Reading
      title={title}
      entry={entry}
      facts={facts}
      banks={banks}
      info={found.info}
      leftover={leftover}
      onRefresh={onRefresh}
      onReload={() => onReload()}
    />
  )
}
