import { useForm } from '@refinedev/antd'
import { Link, type HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { AnyResource, Fact, Field, Fields, FormSpec, FormValues } from '../../../lib/resource'
import { wireMeta } from '../../../providers/data'
import { useConsole } from '../../console'
import { ConflictNote } from '../../fields/conflict-note'
import { FieldItem } from '../../fields/field-item'
import { FieldsForm, useFieldRules } from '../../fields/fields-form'
import { OWN_FORM } from '../../fields/own-form'
import { useConflict } from '../../fields/use-conflict'
import { useDraft } from '../../fields/use-draft'
import { useFormSubmit } from '../../fields/use-form-submit'
import { useMove, usePathOf } from '../../move'
import { useMay, useMayRead } from '../../rights'
import { showPathOf } from '../actions/actions'
import { BackLink } from '../parts/back-link'
import { useLinks, type LinkOf } from '../parts/use-links'
import { detailText, isEmpty, type Row } from '../parts/value'
import { OfferedFiles, type Offers } from './offered-files'
import { LeaveGuard, RestoredLine } from './form-lines'

/** The form of a definition's `create` or `edit`, once the edited record is loaded. */
export default function FormPage(props: {
  resource: AnyResource
  mode: 'create' | 'edit'
  record: Row
  id?: string
}) {
  const { resource, mode, id } = props
  const [record, renew] = useState(props.record)
  const { closeView, lastQuery } = useConsole()
  const mayRead = useMayRead()
  const leads = useMay(resource.name, 'show')
  const list = usePathOf()(resource.name, 'list')
  const spec = resource[mode] as FormSpec<string>
  const fields = useMemo(() => formFields(resource, spec, mayRead), [resource, spec, mayRead])
  const linkOf = useLinks()
  const about = factsOf(resource, spec.about ?? [], record, linkOf)
  const opened = useMemo<FormValues>(() => openedValues(fields, record), [fields, record])
  const suggested = (record[spec.suggests ?? ''] ?? {}) as FormValues
  const { pathname } = useLocation()
  const go = useMove()
  const root = useRef<HTMLFormElement>(null)
  const title = spec.title ?? `${mode === 'create' ? '新增' : '编辑'}${resource.title}`
  const draft = useDraft(pathname, fields, opened)
  const { form, formProps, onFinish } = useForm<Row, HttpError, FormValues>({
    ...OWN_FORM,
    resource: resource.name,
    action: mode,
    id,
    mutationMeta: wireMeta({ requestSeqId: draft.requestSeqId }),
    invalidates: ['resourceAll'],
    successNotification: { type: 'success', message: spec.success ?? `${title}成功` },
  })
  const rules = useFieldRules(form, fields, draft)

  const { check, conflict } = useConflict({
    resource: resource.name,
    id,
    row: record,
    fields,
    rules,
    renew,
    valuesOf: (row) => openedValues(fields, row),
  })

  const finish = useFormSubmit(
    rules,
    root,
    async () => {
      const version = record.version === undefined ? {} : { version: record.version }
      const values =
        mode === 'create'
          ? rules.sent()
          : {
              ...changedValues(rules.sent(), fields, opened, rules.values(), spec.compound),
              ...version,
            }
      const answer = await onFinish(values)
      draft.drop()
      const detail = leads ? showPathOf(resource, { ...record, ...answer?.data }) : undefined
      await go({ to: detail ?? list, type: 'replace' })
      closeView(pathname)
    },
    check,
  )

  const onlyImages = (names: readonly string[]) =>
    names.every((name) => fields[name]?.kind === 'images')
  // A phone's keyboard would cover the form.
  useEffect(() => {
    if (mode !== 'create' || matchMedia('(pointer: coarse)').matches) return undefined
    // The items are mounted after the form (`FieldsForm`).
    const timer = setTimeout(() => focusFirst(root.current))
    return () => clearTimeout(timer)
  }, [mode])

  return (
    <FieldsForm
      formProps={formProps}
      rules={rules}
      start={{ ...suggested, ...draft.start }}
      root={root}
      label={title}
      className="rv rv-form"
      onFinish={finish.onFinish}
    >
      {draft.unstored && <LeaveGuard />}
      <header className="rv-head">
        <BackLink resource={resource} />
        <h1>{title}</h1>
      </header>
      <RestoredLine draft={draft} rules={rules} values={{ ...suggested, ...opened }} />
      {conflict && <ConflictNote conflict={conflict} fields={fields} />}
      {about.length > 0 && (
        <section className="rv-card" aria-label="所填的记录">
          <dl className="rv-facts-grid">
            {about.map(({ label, value, path }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{path === undefined ? value : <Link to={path}>{value}</Link>}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {spec.sections.map((section) => (
        <section className="rv-card" key={section.title}>
          <h2>{section.title}</h2>
          {section.note && <p className="rv-section-note">{section.note}</p>}
          {section.offers && <OfferedFiles offers={(record[section.offers] ?? {}) as Offers} />}
          <div className={onlyImages(section.fields) ? 'rv-items rv-items-images' : 'rv-items'}>
            {section.fields.map((name) => (
              <FieldItem key={name} name={name} />
            ))}
          </div>
        </section>
      ))}
      <footer className="rv-form-foot">
        <Button type="primary" htmlType="submit" loading={finish.sending}>
          提交
        </Button>
        <Button onClick={() => void go({ to: list + lastQuery(list) })}>返回列表</Button>
      </footer>
    </FieldsForm>
  )
}

/** Focuses the first field that can be filled, unless the user was faster. */
function focusFirst(form: HTMLElement | null): void {
  if (form?.contains(document.activeElement)) return
  form?.querySelector<HTMLElement>('.rv-items :is(input, textarea):not(:disabled)')?.focus()
}

/** The form's own fields, limited to the user's role. */
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

/** Known values of the record by their labels. */
const factsOf = (
  resource: AnyResource,
  names: readonly string[],
  record: Row,
  linkOf: LinkOf,
): (Fact & { path: string | undefined })[] =>
  names
    .filter((name) => !isEmpty(record[name]))
    .map((name) => {
      const field = resource.fields[name] as Field
      const value = detailText(name, field, record)
      return { label: field.label, value, path: linkOf(name, field, record) }
    })

/** Initial values from the record; a masked secret is empty and must be typed again. */
function openedValues(fields: Fields, record: Row): FormValues {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => record[name] !== undefined && record[name] !== null)
      .filter(([name, field]) => field.kind !== 'secret' || !String(record[name]).includes('*'))
      .map(([name]) => [name, record[name]]),
  )
}

/**
 * Writes contain changed fields only: a missing key means unchanged, an empty string clears
 * (contract §3).
 * @param compound fields that are one value on the wire: one changed field includes the others
 */
function changedValues(
  sent: Readonly<Record<string, unknown>>,
  fields: Fields,
  opened: FormValues,
  values: FormValues,
  compound: readonly string[] = [],
): Record<string, unknown> {
  const text = (value: unknown) => JSON.stringify(isNothing(value) ? '' : value)
  const same = (a: unknown, b: unknown) => text(a) === text(b)
  const moved = new Set(Object.keys(fields).filter((name) => !same(sent[name], opened[name])))
  const whole = compound.some((name) => moved.has(name)) ? compound : []
  const changed = Object.entries(sent).filter(([name]) => moved.has(name) || whole.includes(name))
  const cleared = Object.entries(fields)
    .filter(([, field]) => !field.visible || field.visible(values))
    .filter(([name]) => sent[name] === undefined && !same(opened[name], ''))
    .map(([name]) => [name, ''])
  return Object.fromEntries([...changed, ...cleared])
}

/** An empty list counts as empty. */
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)
