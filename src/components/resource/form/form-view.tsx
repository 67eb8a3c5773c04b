import { CanAccess, useParsed, useShow, type HttpError } from '@refinedev/core'
import { createElement, lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import type { ConsoleError } from '../../../lib/post'
import type { AnyResource, FormPageProps, FormSpec } from '../../../lib/resource'
import { BackLink } from '../parts/back-link'
import { FailedState, RefusedState, StatePanel } from '../parts/states'
import type { Row } from '../parts/value'
import { notifyUnlessMissing, useAskAgain } from '../parts/use-ask-again'

const FormPage = lazy(() => import('./form-page'))
const bones = <output className="rv-card rv-form-bones" aria-label="正在加载" />

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
        <Suspense fallback={bones}>
          <FormPage key={resource.name} resource={resource} mode="create" record={{}} />
        </Suspense>
      )}
    </CanAccess>
  )
}

function EditLoader({ resource, id }: { resource: AnyResource; id: string }) {
  const { query, result } = useShow<Row, HttpError>({
    resource: resource.name,
    id,
    errorNotification: notifyUnlessMissing,
  })
  const again = useAskAgain(query)
  // The form opens with the first answer; a later one must never replace typed input.
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
  if (record)
    return (
      <Suspense fallback={bones}>
        <FormPage resource={resource} mode="edit" record={record} id={id} />
      </Suspense>
    )
  if (query.isError) {
    const { respCode } = query.error as Partial<ConsoleError>
    if (respCode === '90403') return <RefusedState />
    if (respCode === '90404')
      return (
        <StatePanel kind="missing" title="数据不存在" text="可能已被删除，或不在您的数据范围内">
          <BackLink resource={resource} />
        </StatePanel>
      )
    return <FailedState error={query.error} retry={again} />
  }
  return bones
}

type LoadPage = NonNullable<FormSpec<string>['page']>

/** Cached lazy pages: a new `lazy` per render would never settle. */
const pages = new Map<LoadPage, ComponentType<FormPageProps>>()

function OwnPage({ page, record }: { page: LoadPage; record?: Row }) {
  const known = pages.get(page) ?? lazy(page)
  pages.set(page, known)
  return <Suspense fallback={bones}>{createElement(known, { record })}</Suspense>
}
