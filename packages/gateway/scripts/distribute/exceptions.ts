/** A statement that may name rows of several providers, matched by the beginning of its text. */
interface Exception {
  why: string
  text: RegExp
}

/** All exceptions, each with its reason. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    why: 'the queue of jobs: whichever is due first, of all providers',
    text: /^update "job" set "state" = .* for update skip locked\)\) returning/,
  },
  {
    why: 'the queue of jobs: finished ones go after a month',
    text: /^delete from "job" where \("job"\."state" in \(\$1\) and "job"\."created_at" </,
  },
  {
    why: 'the queue of jobs: leases that nobody holds any more',
    text: /^update "job" set "lease_until" = \$1 where "job"\."state" = /,
  },
  {
    why: 'the queue of orders upstream: whichever are due, of all providers',
    text: /^select "provider_id", "order_id" from "upstream_order" where \("upstream_order"\."state" in /,
  },
  {
    why: 'the queue of orders upstream: those whose time is over',
    text: /^update "upstream_order" set "state" = \$1, "next_at" = \$2 where \("upstream_order"\."state" in /,
  },
  {
    why: 'the queue of messages to people: whichever are due, of all providers',
    text: /^select .* from "message" where \("message"\."state" = \$1 and "message"\."next_at" <=/,
  },
  {
    why: 'the queue of messages: those whose life is over',
    text: /^update "message" set ("state" = \$1, )?"params" = .* where \(/,
  },
  {
    why: 'starting: messages that wait are sealed anew under a new key',
    text: /^select .* from "message" where "message"\."params" is not null for update$/,
  },
  {
    why: 'housekeeping: messages are kept for half a year',
    text: /^delete from "message" where "message"\."expires_at" </,
  },
  {
    why: 'figures of the whole installation, for /metrics',
    text: /^select (kind, state, count\(\*\)|counterparty, extract|carrier, count|distinct on \(provider_id\) provider_id as provider|provider_id as provider, extract).* from (job|upstream_order|proof_run|message) /,
  },
  {
    why: 'signing in: a person may have roles at several providers',
    text: /^select "user_role"\..* from "user_role" left join "partner" on .* where "user_role"\."user_id" (=|in) /,
  },
  {
    why: 'what acquirers send: its source is all that a delivery names',
    text: /^select .* from "source" where "source"\."source_id" = \$1$/,
  },
  {
    why: 'starting: secrets of sources are sealed anew under a new key',
    text: /^select .* from "source" order by "source"\."source_id" for update$/,
  },
  {
    why: 'housekeeping: deliveries are remembered for a week',
    text: /^delete from "ingest_delivery" where "ingest_delivery"\."received_at" </,
  },
  {
    why: 'installing: one at a time adds a provider',
    text: /^lock table provider in share row exclusive mode$/,
  },
  {
    why: 'starting: one process brings the tables to this version',
    text: /^select pg_(try_advisory_lock\(\$1\) as mine|advisory_unlock_all\(\))$/i,
  },
  {
    why: 'chaining: which providers have operations that wait',
    text: /^select distinct provider_id as id from operation_waiting/,
  },
  {
    why: 'the nightly sweep of files: a picture is removed when no row of anybody holds it',
    text: /^select distinct (texts\.value #>> '\{\}'|"file_token") from /,
  },
  {
    why: 'the nightly sweep of files: what is stored and belongs to nobody',
    text: /^select name from unnest\(\$1::text\[\]\) as stored\(name\) where not exists/,
  },
]
