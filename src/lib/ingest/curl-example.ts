/** Where the acquirers of this console's gateway send events. */
export const ingestAddress = (origin: string): string => `${origin}/ingest/v1/events`

/** A shell script that sends a source's event, signed as Standard Webhooks has it. */
export const curlExample = (origin: string, sourceId: string): string =>
  `SECRET='whsec_…'
BODY='{"events":[]}'
ID=msg_$(date +%s%N)
TIME=$(date +%s)
KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
SIGN=$(printf '%s.%s.%s' "$ID" "$TIME" "$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)
curl '${ingestAddress(origin)}' -d "$BODY" \\
  -H 'content-type: application/json' \\
  -H "webhook-id: $ID" \\
  -H "webhook-timestamp: $TIME" \\
  -H "webhook-signature: v1,$SIGN" \\
  -H 'webhook-source: ${sourceId}'`
