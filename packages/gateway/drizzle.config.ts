import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./packages/gateway/core/**/*-schema.ts', './packages/gateway/features/*/*-schema.ts'],
  out: './packages/gateway/core/db/migrations',
})
