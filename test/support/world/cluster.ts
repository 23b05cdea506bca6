import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'

/** URL of the coordinator of a Citus cluster that the tests run on; usually null. */
export const CLUSTER_URL = process.env.TEST_CLUSTER_URL ?? null

const OBJECT_IN_USE = '55006'
const DROP_TRIES = 20
/**
 * Settings of a test's database. Each table is made as 4 shards, two on each worker, instead of 32, and a statement that asks them
 * all uses one connection to each worker instead of opening more.
 */
const SETTINGS = {
  'citus.shard_count': 4,
  'citus.max_adaptive_executor_pool_size': 1,
  synchronous_commit: 'off',
}

type ClusterNode = { readonly nodename: string; readonly nodeport: number }

/** Runs statements on a separate connection and returns the rows of the last one. */
async function runStatements<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const databaseUrlOf = (url: string, name: string, node?: ClusterNode) => {
  const copy = new URL(url)
  copy.pathname = `/${name}`
  if (node !== undefined) copy.host = `${node.nodename}:${node.nodeport}`
  return copy.href
}

/** Lists all nodes, the coordinator first. */
export const readNodes = (clusterUrl: string) =>
  runStatements<ClusterNode & { groupid: number }>(
    clusterUrl,
    'select nodename, nodeport, groupid from pg_dist_node order by groupid',
  )

/** Drops a database. Retries because `force` does not end a Citus process that has just connected, which leaves within seconds. */
async function dropForced(url: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return void (await runStatements(url, `drop database if exists ${name} with (force)`))
    } catch (cause) {
      if (tries === DROP_TRIES || !(cause instanceof pg.DatabaseError && cause.code === OBJECT_IN_USE)) throw cause
      await sleep(1_000)
    }
  }
}

/**
 * Creates a separate database for a test, spread over the cluster. A Citus database cannot be cloned, so it is created on each
 * node, and the coordinator gets the other nodes' addresses.
 */
export async function createClusterDatabase(
  clusterUrl: string,
  name: string,
  isMigrated: boolean,
): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  const [coordinator, ...workers] = await readNodes(clusterUrl)
  if (coordinator === undefined) throw new Error('The cluster has no coordinator')
  const nodes = [coordinator, ...workers]
  for (const node of nodes) {
    await runStatements(databaseUrlOf(clusterUrl, 'postgres', node), `create database ${name}`)
    await runStatements(databaseUrlOf(clusterUrl, name, node), 'create extension citus')
  }
  const databaseUrl = databaseUrlOf(clusterUrl, name)
  await runStatements(
    databaseUrl,
    ...Object.entries(SETTINGS).map(([setting, value]) => `alter database ${name} set ${setting} = ${value}`),
    `select citus_set_coordinator_host('${coordinator.nodename}', ${coordinator.nodeport})`,
    ...workers.map((node) => `select citus_add_node('${node.nodename}', ${node.nodeport})`),
  )
  if (isMigrated) await migrate(databaseUrl)
  const drop = async () => {
    for (const node of nodes) {
      await dropForced(databaseUrlOf(clusterUrl, 'postgres', node), name)
    }
  }
  return { databaseUrl, drop }
}
