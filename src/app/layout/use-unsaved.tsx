import {
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { ConfirmDialog } from '../../components/light/dialog'
import { viewOf } from '../stored-drafts'
import { useShell } from '../shell-context'

/** The question before unsaved input is lost. */
const UNSAVED_TEXT = '确认离开？未保存的内容将丢失'

export interface Unsaved {
  /** Views with unsaved input. */
  paths: ReadonlySet<string>
  /** Resolves at once when no input would be lost. Without paths: all views. */
  mayLose: (paths?: readonly string[]) => Promise<boolean>
  /** The open question, if any. */
  dialog: ReactNode
}

export function useUnsaved(): Unsaved {
  const { drafts, views } = useShell()
  const subscribe = useCallback((listener: () => void) => drafts.subscribe(listener), [drafts])
  // A string compares by value: further typing in an unsaved form causes no render.
  const text = useSyncExternalStore(subscribe, () => drafts.paths().sort().join('\n'))
  const paths = useMemo(
    () => new Set(text === '' ? [] : text.split('\n').map((path) => viewOf(path))),
    [text],
  )
  const [asking, setAsking] = useState<{ titles: string[]; answer: (ok: boolean) => void }>()

  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      // Stored drafts survive the page; only unstored ones need the question.
      if (drafts.atRisk()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [drafts])

  const mayLose = useCallback(
    (some?: readonly string[]) => {
      const unsaved = new Set(drafts.paths().map((path) => viewOf(path)))
      const lost = [...unsaved].filter((path) => !some || some.includes(path))
      if (lost.length === 0) return Promise.resolve(true)
      return new Promise<boolean>((resolve) => {
        setAsking({
          titles: lost.map((path) => views.get(path)?.title ?? path),
          answer(ok) {
            setAsking(undefined)
            resolve(ok)
          },
        })
      })
    },
    [drafts, views],
  )

  const dialog = asking && (
    <ConfirmDialog
      title="提示"
      ok="离开"
      danger
      onOk={() => asking.answer(true)}
      onCancel={() => asking.answer(false)}
    >
      <p className="unsaved-text">{UNSAVED_TEXT}</p>
      <ul className="unsaved-list">
        {asking.titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
  return { paths, mayLose, dialog }
}
