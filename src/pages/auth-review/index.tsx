import { useCustom, type HttpError } from '@refinedev/core'
import { useCallback, useEffect, useRef, type ComponentProps } from 'react'
import { useLocation, useParams } from 'react-router'
import { useConsole } from '../../components/console'
import { useMove } from '../../components/move'
import {
  copyFrom,
  FailedState,
  followLink,
  StatePanel,
  useNativeClick,
} from '../../components/resource'
import type { PollLine } from '../../components/resource/parts/poll-line'
import { usePolling } from '../../components/resource/parts/use-polling'
import { CopyButton, StatusCell } from '../../components/resource/parts/value'
import { Timeline } from '../../components/resource/show/timeline'
import { AUTH_REVIEW_STATUS } from '#domain/merchant/dicts'
import type { ConsoleError } from '../../lib/post'
import { AnswerForm } from './answer-form'
import { Answered } from './answered'
import { Asked, Standing } from './asked'
import './auth-review.css'
import { MerchantFacts } from './facts'
import type { Review } from './review'
import { notifyUnlessMissing, useAskAgain } from '../../components/resource/parts/use-ask-again'

const TITLE = '商户真实性审核'

/** A merchant's authenticity review: merchant, requested items, answer, history (domain §7.6). */
export default function AuthReviewPage() {
  const { toast, setViewTitle } = useConsole()
  const { applyId = '' } = useParams()
  const { pathname } = useLocation()
  const go = useMove()
  const known = useRef(false)
  const { query, result } = useCustom<Review & Record<string, unknown>, HttpError>({
    url: '/v1/merchant/rejectInfo',
    method: 'get',
    config: { payload: { applyId } },
    // With a cached answer the card shows a failed poll; a toast every five seconds would disturb.
    errorNotification: (error) => (known.current ? false : notifyUnlessMissing(error)),
  })
  const review = query.data ? (result.data as Review) : undefined
  known.current = review !== undefined
  const again = useAskAgain(query)
  const { refetch } = query
  const ask = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  const waiting = review?.reviewStatus === 'CHECKING'
  const polling = {
    waiting,
    ...usePolling(waiting, ask),
    asking: query.isFetching,
    failed: query.isError ? query.error.message : undefined,
  }
  const name = review && String(review.merchant['merRegName'])
  useEffect(() => {
    if (name) setViewTitle(`真实性审核 ${name}`, pathname)
  }, [name, pathname, setViewTitle])
  const root = useNativeClick<HTMLDivElement>((event) => {
    if (!copyFrom(event.target, toast)) followLink(event, (path) => void go({ to: path }))
  })

  return (
    <div className="rv review" ref={root}>
      {review ? (
        <Sections key={applyId} review={review} polling={polling} onSent={() => query.refetch()} />
      ) : (
        <>
          <h1 className="rv-hidden">{TITLE}</h1>
          {query.isError ? (
            <Failure error={query.error} retry={again} />
          ) : (
            <output className="rv-card rv-form-bones" aria-label="正在加载" />
          )}
        </>
      )}
    </div>
  )
}

function Sections(props: {
  review: Review
  polling: ComponentProps<typeof PollLine>
  onSent: () => Promise<unknown>
}) {
  const { review, polling, onSent } = props
  const { applyId, merId, merchant, reviewStatus, submittable, version, logs } = review
  return (
    <>
      <header className="rv-head">
        <h1>{String(merchant['merRegName'])}</h1>
        <StatusCell name="reviewStatus" dict={AUTH_REVIEW_STATUS} row={{ ...review }} />
        <span className="rv-head-id">
          申请单号 <span className="rv-mono">{applyId}</span>
          <CopyButton text={applyId} label="申请单号" />
        </span>
      </header>
      <Standing review={review} polling={polling} />
      <Section title="商户概要">
        <MerchantFacts row={{ ...merchant, merId, applyId }} />
      </Section>
      <Section title="审核要求">
        <Asked review={review} />
      </Section>
      {reviewStatus !== 'NONE' && (
        <Section title="补充资料">
          {submittable === '1' ? (
            // Another version has other items; typed values are restored from the draft.
            <AnswerForm key={version} review={review} onSent={onSent} />
          ) : (
            <Answered review={review} />
          )}
        </Section>
      )}
      <Section title="审核记录">
        <Timeline entries={logs} />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="rv-card" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Failure({ error, retry }: { error: HttpError; retry: () => void }) {
  return (error as Partial<ConsoleError>).respCode === '90404' ? (
    <StatePanel kind="missing" title="数据不存在" text="可能已被删除，或不在您的数据范围内" />
  ) : (
    <FailedState error={error} retry={retry} />
  )
}
