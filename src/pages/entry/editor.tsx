import { Button } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { useConsole } from '../../components/console'
import { focusField } from '../../components/fields/form-item'
import { useUploading } from '../../components/fields/upload-queue'
import type { BankRow } from '../../components/fields/use-banks'
import type { Region } from '../../components/fields/use-regions'
import { useWide } from '../../components/resource'
import { LeaveGuard } from '../../components/resource/form/form-lines'
import { acctNoAgainError, stepOf } from '../../lib/entry'
import type { EntryData, EntryFacts, EntryForm } from '../../lib/entry/types'
import { EntryProvider, type EntryContext } from './context'
import { LIST_PATH } from './calls'
import { copyNote } from './copy-note'
import { stepMarks } from './kit/marks'
import { rememberRates } from './kit/rates'
import { rootOf, same } from './kit/same'
import { useBelow } from './kit/use-below'
import { useEntryForm } from './kit/use-entry-form'
import { useGiving } from './kit/use-giving'
import { useHints } from './kit/use-hints'
import { focusFirst, handleKeys, useLooseKeys } from './kit/use-keys'
import { useSaver, type Opened } from './kit/use-saver'
import { AGAIN, useSubmit } from './kit/use-submit'
import { OpenFailed, Refusals } from './refusals'
import { SaveLine } from './save-line'
import { StepBar } from './step-bar'
import { StepPage } from './step-page'
import { SubmitDialog } from './submit-dialog'
import { wordsOf } from './words'

export interface EditorProps {
  title: string
  entry: EntryForm
  facts: EntryFacts
  regions: readonly Region[]
  banks: readonly BankRow[]
  opened: Opened
  /** It can no longer be changed; what was typed and not saved. */
  onEnded: (unsaved: EntryData) => void
  onSubmitted: () => void
}

/** The form while it can be changed. */
export function Editor(props: EditorProps) {
  const { title, entry, facts, regions, banks, opened, onEnded, onSubmitted } = props
  const { toast, setViewTitle, drafts, session, lastQuery } = useConsole()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const root = useRef<HTMLFormElement>(null)
  const form = useEntryForm(entry, opened.values)
  const giving = useGiving(form, { facts, regions, banks })
  const wide = useWide()
  const anchors = entry.kind !== 'normal'
  const refused = useMemo(
    () => (opened.info?.applyStatus === 'REJECTED' ? opened.info.rejectItems : []),
    [opened.info],
  )
  const [step, setStep] = useState(() => openingStep(entry, opened, refused))
  const [notice, setNotice] = useState(() => copyNote(search))
  const [restored, setRestored] = useState(opened.restored)
  const again = useAcctNoAgain(form, opened, entry)

  const { saver, view } = useSaver(opened, form, {
    waiting: again.unconfirmed ? ['acctNo'] : [],
    onMerged: (by, count) => setNotice(`${by || '其他人'} 刚刚修改了 ${count} 处，已合并`),
    onEnded,
  })

  const words = useMemo(() => wordsOf(entry, facts, banks), [entry, facts, banks])
  const below = useBelow(form, { facts, banks, regions, words, refused, opened, view, saver })
  const hinted = useHints(form, view.hints)
  const marks = stepMarks(
    hinted,
    opened.info ? undefined : opened.values,
    new Set(
      refused
        .map(({ field }) => rootOf(field))
        .filter((field) => same(form.values[field], opened.info?.submitted?.[field])),
    ),
  )

  const name = textOf(form.values.shortName) || textOf(form.values.merRegName)
  useEffect(() => setViewTitle(name || title, pathname), [name, title, pathname, setViewTitle])

  // What this machine could not keep either, and pictures on their way, leaving would lose.
  const unkept = view.unsaved.length > 0 && !view.kept
  const uploading = useUploading()
  const atRisk = unkept || uploading
  useEffect(() => {
    if (atRisk) drafts.set(pathname, { unkept: '1' })
    else drafts.remove(pathname)
    return () => drafts.remove(pathname)
  }, [atRisk, drafts, pathname])

  const show = useCallback(
    (wrong: string) => {
      const to = stepOf(entry, wrong === AGAIN ? 'acctNo' : wrong)
      // Only what is drawn can have the cursor, however busy the machine is.
      flushSync(() => setStep(to))
      saver.at(to)
      focusField(root.current, wrong)
    },
    [entry, saver],
  )
  const go = useCallback(
    (to: number) => {
      flushSync(() => setStep(to))
      saver.at(to)
      void saver.flush()
      if (anchors)
        root.current
          ?.querySelector(`[data-step="${to}"]`)
          ?.scrollIntoView({ block: 'start', behavior: 'smooth' })
      else {
        root.current?.closest('main')?.scrollTo({ top: 0 })
        focusFirst(root.current, `[data-step="${to}"]`)
      }
    },
    [anchors, saver],
  )

  const submit = useSubmit({
    opened,
    form,
    saver,
    view,
    again,
    show,
    onSubmitted: () => {
      rememberRates(session.get().userId, entry.kind, form.values.products)
      onSubmitted()
    },
  })

  // Opens where work waits: at the first refused field, else at the step's first input.
  const opening = useRef({ step, wide })
  useEffect(() => {
    const first = refused[0]
    const at = opening.current
    if (first) setTimeout(() => focusField(root.current, first.field))
    else if (at.wide && document.activeElement === document.body)
      focusFirst(root.current, `[data-step="${at.step}"]`)
  }, [refused])

  useStepInSight(root, anchors, setStep)

  const last = entry.steps.at(-1)?.step ?? 1
  // What was sent before is whole: it can be sent again from any step.
  const resubmits = (opened.info?.submitted ?? null) !== null
  const finish = anchors || step === last || resubmits
  const done = () => (finish ? void submit.ask() : go(step + 1))
  useLooseKeys(done)
  const seen = useRef(new Set<number>())
  seen.current.add(step)
  const steps = anchors ? entry.steps : entry.steps.filter((each) => seen.current.has(each.step))
  const context: EntryContext = {
    form: { ...hinted, blur: giving.blur },
    facts,
    give: giving.give,
    giveUbo: giving.giveUbo,
    below,
    again,
  }

  return (
    <EntryProvider value={context}>
      <form
        ref={root}
        className={`rv entry entry-${entry.kind}`}
        aria-label={title}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDownCapture={(event) => handleKeys(event, done)}
      >
        {atRisk && <LeaveGuard text={unkept ? undefined : '图片正在上传，离开后需要重新选择'} />}
        <header className="rv-head">
          <h1>{title}</h1>
          <span className="rv-head-id">
            {[textOf(form.values.merRegName), view.applyId !== '0' && `申请单号 ${view.applyId}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className="entry-head-line">
            {giving.identifying && <output className="entry-reading">正在识别图片…</output>}
            <SaveLine view={view} onShow={show} onRetry={() => saver.retry()} />
          </span>
        </header>
        {view.state.kind === 'offline' && (
          <p className="entry-banner" role="alert">
            网关暂时连不上，已填写的内容保存在本机，恢复后自动提交保存
            <Button type="link" size="small" onClick={() => saver.retry()}>
              立即重试
            </Button>
          </p>
        )}
        {restored && (
          <output className="rv-restored">
            已恢复上次未保存的内容
            <Button
              type="link"
              size="small"
              onClick={() => {
                setRestored(false)
                // Put back by typing: what of it was saved meanwhile is saved again as it was.
                for (const { field } of opened.conflicts) saver.resolve(field, 'theirs')
                form.patch(opened.before)
              }}
            >
              放弃
            </Button>
          </output>
        )}
        {notice && (
          <output className="entry-notice">
            {notice}
            <Button type="link" size="small" onClick={() => setNotice(undefined)}>
              知道了
            </Button>
          </output>
        )}
        {opened.info?.applyStatus === 'OPEN_FAILED' && <OpenFailed logs={opened.info.logs} />}
        {refused.length > 0 && <Refusals items={refused} entry={entry} />}
        <div className={anchors && wide ? 'entry-columns' : 'entry-pages'}>
          <StepBar marks={marks} current={step} anchors={anchors} onGo={go} />
          <div className="entry-pages">
            {steps.map((each) => (
              <StepPage
                key={each.step}
                step={each}
                hidden={!anchors && each.step !== step}
                context={context}
                onFocus={() => {
                  if (anchors && each.step !== step) setStep(each.step)
                }}
              />
            ))}
          </div>
        </div>
        <footer className="rv-form-foot entry-foot">
          {!anchors && step > 1 && <Button onClick={() => go(step - 1)}>上一步</Button>}
          {finish ? (
            <Button type="primary" loading={submit.checking} onClick={() => void submit.ask()}>
              提交
            </Button>
          ) : null}
          {!anchors && step < last && (
            <Button type={finish ? 'default' : 'primary'} onClick={() => go(step + 1)}>
              下一步
            </Button>
          )}
          <Button onClick={() => void navigate(LIST_PATH + lastQuery(LIST_PATH))}>返回列表</Button>
          <span className="entry-keys">Enter 下一项 · Ctrl+Enter {finish ? '提交' : '下一步'}</span>
        </footer>
      </form>
      {submit.asking && (
        <SubmitDialog
          entry={entry}
          values={form.values}
          submitted={opened.info?.submitted ?? null}
          rejectItems={refused}
          words={words}
          sending={submit.sending}
          onOk={() => void submit.send().then((sent) => sent && toast('success', '已提交审核'))}
          onCancel={submit.cancel}
        />
      )}
    </EntryProvider>
  )
}

/** On a one-page form the block that is being looked at is the current one. */
function useStepInSight(
  root: RefObject<HTMLElement | null>,
  anchors: boolean,
  onStep: (step: number) => void,
): void {
  useEffect(() => {
    if (!anchors || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((each) => each.isIntersecting)
        const step = seen?.target.getAttribute('data-step')
        if (step) onStep(Number(step))
      },
      { rootMargin: '-25% 0px -65% 0px' },
    )
    for (const page of root.current?.querySelectorAll('[data-step]') ?? []) observer.observe(page)
    return () => observer.disconnect()
  }, [root, anchors, onStep])
}

/** Where the form was left, or the first refused field's step. */
function openingStep(
  entry: EntryForm,
  opened: Opened,
  refused: readonly { field: string }[],
): number {
  const first = refused[0]
  if (first) return stepOf(entry, first.field)
  const left = opened.info?.step ?? 1
  return entry.steps.some(({ step }) => step === left) ? left : 1
}

/** 银行账号 is typed twice in the ordinary form, unless it was read from the card. */
function useAcctNoAgain(form: ReturnType<typeof useEntryForm>, opened: Opened, entry: EntryForm) {
  const [value, setValue] = useState('')
  const [left, setLeft] = useState(false)
  const { acctNo } = form.values
  const known = same(acctNo, opened.info?.data.acctNo)
  const asked =
    entry.kind === 'normal' && textOf(acctNo) !== '' && !known && form.marks.acctNo === undefined
  const wrong = asked ? acctNoAgainError(acctNo, value) : undefined
  return {
    asked,
    value,
    unconfirmed: wrong !== undefined,
    error: left ? wrong : undefined,
    set: setValue,
    leave: () => setLeft(true),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
