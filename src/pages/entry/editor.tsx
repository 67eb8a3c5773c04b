import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useConsole } from '../../components/console'
import type { BankRow } from '../../components/fields/use-banks'
import type { Region } from '../../components/fields/use-regions'
import { useWide } from '../../components/resource'
import { LeaveGuard } from '../../components/resource/form/form-lines'
import type { EntryData, EntryFacts, EntryForm } from '#domain/application/types'
import { EntryProvider, type EntryContext } from './context'
import { copyNote } from './copy-note'
import { EditorFoot } from './editor-foot'
import { rememberRates } from './kit/rates'
import { textOf } from './kit/same'
import { useAcctNoAgain } from './kit/use-acct-no-again'
import { useAtRisk, type Risk } from './kit/use-at-risk'
import { useBelow } from './kit/use-below'
import { useEntryForm } from './kit/use-entry-form'
import { useAutoFill } from './kit/use-auto-fill'
import { useHints } from './kit/use-hints'
import { handleKeys, useLooseKeys } from './kit/use-keys'
import { useSaver, type Opened } from './kit/use-saver'
import { useSteps } from './kit/use-steps'
import { useSubmit } from './kit/use-submit'
import { Note, OfflineBanner, RestoredNote } from './notices'
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
  /** The application cannot be edited any more; called with the unsaved values. */
  onEnded: (unsaved: EntryData) => void
  onSubmitted: () => void
}

const RISKS: Readonly<Record<Risk, string | undefined>> = {
  personal: undefined,
  edits: '已填写的内容还没有保存，本机也存不下，离开后需要重新填写',
  pictures: '图片正在上传，离开后需要重新选择',
}

/** The form of an editable application. */
export function Editor(props: EditorProps) {
  const { title, entry, facts, regions, banks, opened, onEnded, onSubmitted } = props
  const { toast, setViewTitle, session } = useConsole()
  const { pathname, search } = useLocation()
  const root = useRef<HTMLFormElement>(null)
  const form = useEntryForm(entry, opened.values)
  const autoFill = useAutoFill(form, { facts, regions, banks })
  const wide = useWide()
  const refused = useMemo(
    () => (opened.info?.applyStatus === 'REJECTED' ? opened.info.rejectItems : []),
    [opened.info],
  )
  const [notice, setNotice] = useState(() => copyNote(search))
  const again = useAcctNoAgain(form, opened)

  const { saver, view } = useSaver(opened, form, {
    waiting: again.unconfirmed ? ['acctNo'] : [],
    onMerged: (by, count) => setNotice(`${by || '其他人'} 刚刚修改了 ${count} 处，已合并`),
    onEnded,
  })

  const words = useMemo(() => wordsOf(entry, facts, banks), [entry, facts, banks])
  const below = useBelow(form, { facts, banks, regions, words, refused, opened, view, saver })
  const hinted = useHints(form, view.hints)

  const name = textOf(form.values.shortName) || textOf(form.values.merRegName)
  useEffect(() => setViewTitle(name || title, pathname), [name, title, pathname, setViewTitle])

  const risk = useAtRisk(view, opened.sealed)
  const { step, anchors, last, drawn, show, go, entered } = useSteps(
    root,
    entry,
    opened,
    refused,
    saver,
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
  // An application that was submitted before is complete: it can be submitted again from any step.
  const resubmits = (opened.info?.submitted ?? null) !== null
  const finish = anchors || step === last || resubmits
  const done = () => (finish ? void submit.ask() : go(step + 1))
  useLooseKeys(done)

  const context: EntryContext = {
    form: { ...hinted, blur: autoFill.blur },
    facts,
    change: autoFill.change,
    readUboImage: autoFill.readUboImage,
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
        {risk && <LeaveGuard text={RISKS[risk]} />}
        <header className="rv-head">
          <h1>{title}</h1>
          <span className="rv-head-id">
            {[textOf(form.values.merRegName), view.applyId !== '0' && `申请单号 ${view.applyId}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className="entry-head-line">
            {autoFill.identifying && <output className="entry-reading">正在识别图片…</output>}
            <SaveLine
              view={view}
              labelOf={(name) => form.fields[name]?.label ?? name}
              onShow={(wrong) => {
                // A derived value has no input, so its error is shown as a toast.
                if (!show(wrong)) toast('error', form.errorOf(wrong) ?? '')
              }}
              onRetry={() => saver.retry()}
            />
          </span>
        </header>
        <OfflineBanner view={view} saver={saver} />
        <RestoredNote opened={opened} form={form} saver={saver} />
        {notice && <Note onRead={() => setNotice(undefined)}>{notice}</Note>}
        {opened.info?.applyStatus === 'OPEN_FAILED' && <OpenFailed logs={opened.info.logs} />}
        {refused.length > 0 && <Refusals items={refused} entry={entry} />}
        <div className={anchors && wide ? 'entry-columns' : 'entry-pages'}>
          <StepBar form={hinted} opened={opened} current={step} anchors={anchors} onGo={go} />
          <div className="entry-pages">
            {drawn.map((each) => (
              <StepPage
                key={each.step}
                step={each}
                hidden={!anchors && each.step !== step}
                context={context}
                onFocus={() => entered(each.step)}
              />
            ))}
          </div>
        </div>
        <EditorFoot
          step={step}
          last={anchors ? undefined : last}
          finish={finish}
          checking={submit.checking}
          onGo={go}
          onSubmit={() => void submit.ask()}
        />
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
