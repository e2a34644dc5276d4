// The source of a deployment: its git commit, so that every version at Cloudflare can be traced to its code.
import { spawnSync } from 'node:child_process'

/**
 * The git commit of a folder as `{ commit, subject, changed }`. `changed` lists uncommitted files, which are deployed
 * as well. Null outside of a repository, or without git.
 */
export function readSourceCommit(folder = '.') {
  const runGit = (...args) => {
    const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' })
    return status === 0 ? stdout.trimEnd() : null
  }
  const headCommit = runGit('log', '-1', '--format=%h %s')
  const uncommittedChanges = runGit('status', '--porcelain')
  if (headCommit === null || uncommittedChanges === null) return null
  const [commit = ''] = headCommit.split(' ', 1)
  return {
    commit,
    subject: headCommit.slice(commit.length + 1),
    // Each line of `git status` has two status letters and a space before the path.
    changed: uncommittedChanges.split('\n').flatMap((line) => (line ? [line.slice(3)] : [])),
  }
}

/** Options of `wrangler deploy` that label the version with its source. */
export function toVersionOptions(sourceCommit) {
  if (!sourceCommit) return []
  const { commit, subject, changed } = sourceCommit
  return [`--tag=${commit}`, `--message=${subject}${changed.length > 0 ? ' (changed)' : ''}`]
}

/** Describes the source before a deployment, so that the operator notices uncommitted files. */
export function describeSource(source) {
  if (!source) return ['! This folder is no git repository: nobody can tell later what was deployed.']
  const { commit, subject, changed } = source
  const deployedLine = `Deploying ${commit}: ${subject}`
  if (changed.length === 0) return [deployedLine]
  const firstChangedFiles = changed.slice(0, 5).join(', ')
  const remainderText = changed.length > 5 ? ` and ${changed.length - 5} more` : ''
  return [deployedLine, `! Not committed, but deployed as well: ${firstChangedFiles}${remainderText}.`]
}
