import {
  CanAccess,
  useCreate,
  useInvalidate,
  useOne,
  useParsed,
  useUpdate,
  type HttpError,
} from '@refinedev/core'
import { Button } from 'antd'
import {
  createElement,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
} from 'react'
import { useLocation } from 'react-router'
import type { ConsoleError } from '../../../lib/post'
import type {
  AnyResource,
  Field,
  Fields,
  FormPageProps,
  FormSpec,
  FormValues,
} from '../../../lib/resource'
import { FormItem } from '../../fields/form-item'
import { useFormSubmit } from '../../fields/use-form-submit'
import { useDraft, useDraftStart } from '../../fields/use-draft'
import { useFieldForm } from '../../fields/use-field-form'
import { useConsole } from '../../console'
import { useMove, usePathOf } from '../../move'
import { useMay, useMayRead } from '../../rights'
import { showPathOf } from '../actions/actions'
import { BackLink } from '../parts/back-link'
import { FailedState, RefusedState, StatePanel } from '../parts/states'
import type { Row } from '../parts/value'
import { LeaveGuard, RestoredLine } from './form-lines'

/** The form of a definition's `create` or `edit`. */
export function FormView({ resource, mode }: { resource: AnyResource; mode: 'create' | 'edit' }) {
  const { id } = useParsed()
  return (
    <CanAccess resource={resource.name} action={mode} params={{}} fallback={<RefusedState />}>
      {mode === 'edit' ? (
        <EditLoader key={id} resource={resource} id={String(id)} />
      ) : resource.create?.page ? (
        <OwnPage page={resource.create.page} />
      ) : (
        <FormPage key={resource.name} resource={resource} mode="create" record={{}} />
      )}
    </CanAccess>
  )
}

function EditLoader({ resource, id }: { resource: AnyResource; id: string }) {
  const { query, result } = useOne<Row, HttpError>({ resource: resource.name, id })
  // The form opens with the first answer; a later one must never replace what is typed.
  const [record, setRecord] = useState<Row>()
  useEffect(() => {
    if (result && !query.isPlaceholderData) setRecord((before) => before ?? result)
  }, [query.isPlaceholderData, result])

  if (record && resource.edit?.takes?.(record) === false)
    return (
      <StatePanel kind="missing" title="当前状态不能填写" text="可能已经提交或已结束">
        <BackLink resource={resource} />
      </StatePanel>
    )
  if (record && resource.edit?.page) return <OwnPage page={resource.edit.page} record={record} />
  if (record) return <FormPage resource={resource} mode="edit" record={record} id={id} />
  if (query.isError) {
    const { respCode } = query.error as Partial<ConsoleError>
    if (respCode === '90403') return <RefusedState />
    if (respCode === '90404')
      return (
        <StatePanel kind="missing" title="数据不存在" text="可能已被删除，或不在您的数据范围内">
          <BackLink resource={resource} />
        </StatePanel>
      )
    return <FailedState message={query.error.message} retry={() => void query.refetch()} />
  }
  return <output className="rv-card rv-form-bones" aria-label="正在加载" />
}

type LoadPage = NonNullable<FormSpec<string>['page']>

/** A lazy page per form, made once: a new lazy per render would never settle. */
const pages = new Map<LoadPage, ComponentType<FormPageProps>>()

function OwnPage({ page, record }: { page: LoadPage; record?: Row }) {
  const known = pages.get(page) ?? lazy(page)
  pages.set(page, known)
  return (
    <Suspense fallback={<output className="rv-card rv-form-bones" aria-label="正在加载" />}>
      {createElement(known, { record })}
    </Suspense>
  )
}

function FormPage(props: {
  resource: AnyResource
  mode: 'create' | 'edit'
  record: Row
  id?: string
}) {
  const { resource, mode, record, id } = props
  const { closeView, lastQuery, toast } = useConsole()
  const mayRead = useMayRead()
  const leads = useMay(resource.name, 'show')
  const list = usePathOf()(resource.name, 'list')
  const spec = resource[mode] as FormSpec<string>
  const fields = useMemo(() => formFields(resource, spec, mayRead), [resource, spec, mayRead])
  const opened = useMemo<FormValues>(() => openedValues(fields, record), [fields, record])
  const { pathname } = useLocation()
  const go = useMove()
  const start = useDraftStart(pathname)
  const form = useFieldForm(fields, { ...opened, ...start.values })
  const draft = useDraft(pathname, form, opened, start)
  const root = useRef<HTMLFormElement>(null)
  const create = useCreate<Row, HttpError, Record<string, unknown>>()
  const update = useUpdate<Row, HttpError, Record<string, unknown>>()
  const invalidate = useInvalidate()
  const title = spec.title ?? `${mode === 'create' ? '新增' : '编辑'}${resource.title}`

  const send = useCallback(async (): Promise<Row> => {
    const common = {
      resource: resource.name,
      meta: { requestSeqId: draft.requestSeqId },
      successNotification: false as const,
    }
    if (mode === 'create')
      return (await create.mutateAsync({ ...common, values: form.sent() })).data
    const values = changedValues(form.sent(), fields, opened, form.values)
    const version = record.version === undefined ? {} : { version: record.version }
    const answer = await update.mutateAsync({
      ...common,
      id: id ?? '',
      values: { ...values, ...version },
      mutationMode: 'pessimistic',
    })
    return answer.data
  }, [create, draft.requestSeqId, fields, form, id, mode, opened, record, resource.name, update])

  const { sending, submit } = useFormSubmit(form, root, async () => {
    const answer = await send()
    draft.drop()
    toast('success', spec.success ?? `${title}成功`)
    await invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
    const detail = leads ? showPathOf(resource, { ...record, ...answer }) : undefined
    await go({ to: detail ?? list, type: 'replace' })
    closeView(pathname)
  })

  return (
    <form
      ref={root}
      className="rv rv-form"
      aria-label={title}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {draft.unkept && <LeaveGuard />}
      <header className="rv-head">
        <BackLink resource={resource} />
        <h1>{title}</h1>
      </header>
      {draft.restored && (
        <RestoredLine
          onDrop={() => {
            draft.drop()
            form.replace(opened)
          }}
        />
      )}
      {spec.sections.map((section) => (
        <section className="rv-card" key={section.title}>
          <h2>{section.title}</h2>
          {section.note && <p className="rv-section-note">{section.note}</p>}
          <div className="rv-items">
            {section.fields.map((name) => (
              <FormItem key={name} form={form} name={name} />
            ))}
          </div>
        </section>
      ))}
      <footer className="rv-form-foot">
        <Button type="primary" htmlType="submit" loading={sending}>
          提交
        </Button>
        <Button onClick={() => void go({ to: list + lastQuery(list) })}>返回列表</Button>
      </footer>
    </form>
  )
}

/** The form's own fields, those of the user's role. */
function formFields(
  resource: AnyResource,
  spec: FormSpec<string>,
  mayRead: (field: Field) => boolean,
): Fields {
  const names = spec.sections.flatMap((section) => section.fields)
  return Object.fromEntries(
    names
      .map((name) => [name, resource.fields[name] as Field] as const)
      .filter(([, field]) => mayRead(field)),
  )
}

/** What stands in the record; a masked secret is no value and must be typed anew. */
function openedValues(fields: Fields, record: Row): FormValues {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => record[name] !== undefined && record[name] !== null)
      .filter(([name, field]) => field.kind !== 'secret' || !String(record[name]).includes('*'))
      .map(([name]) => [name, record[name]]),
  )
}

/** Writes say what changed: a missing key means unchanged, an empty string clears (contract §3). */
function changedValues(
  sent: Readonly<Record<string, unknown>>,
  fields: Fields,
  opened: FormValues,
  values: FormValues,
): Record<string, unknown> {
  const text = (value: unknown) => JSON.stringify(isNothing(value) ? '' : value)
  const same = (a: unknown, b: unknown) => text(a) === text(b)
  const changed = Object.entries(sent).filter(([name, value]) => !same(value, opened[name]))
  const cleared = Object.entries(fields)
    .filter(([, field]) => !field.visible || field.visible(values))
    .filter(([name]) => sent[name] === undefined && !same(opened[name], ''))
    .map(([name]) => [name, ''])
  return Object.fromEntries([...changed, ...cleared])
}

/** An empty list is as much as none. */
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)
