import { type Arguments, UsageError } from './arguments.ts'
import { resources } from './resources.ts'

/** Prints a script for the shell, which completes commands, resources and their commands. */
export function runCompletion({ words: [shell] }: Arguments, commands: readonly string[]) {
  const write = shell && Object.hasOwn(scripts, shell) ? scripts[shell as keyof typeof scripts] : undefined
  if (!write) throw new UsageError('completion needs a shell: bash, zsh or fish.')
  console.log(write([...commands, ...Object.keys(resources)]))
}

const commandsOf = (resource: string) => Object.keys(resources[resource]!).join(' ')
const cases = (line: (resource: string) => string) => Object.keys(resources).map(line).join('\n')

const scripts = {
  bash: (first: string[]) => `_rapport() {
  local words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${first.join(' ')}"
  elif [ "$COMP_CWORD" -eq 2 ]; then
    case "\${COMP_WORDS[1]}" in
${cases((resource) => `      ${resource}) words="${commandsOf(resource)}" ;;`)}
      completion) words="bash zsh fish" ;;
    esac
  fi
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  else COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
  fi
}
complete -o filenames -F _rapport rapport`,
  zsh: (first: string[]) => `#compdef rapport
_rapport() {
  if (( CURRENT == 2 )); then compadd ${first.join(' ')}
  elif (( CURRENT == 3 )); then
    case "$words[2]" in
${cases((resource) => `      ${resource}) compadd ${commandsOf(resource)} ;;`)}
      completion) compadd bash zsh fish ;;
      *) _files ;;
    esac
  else _files
  fi
}
compdef _rapport rapport`,
  fish: (first: string[]) => `complete -c rapport -n __fish_use_subcommand -f -a "${first.join(' ')}"
complete -c rapport -n "__fish_seen_subcommand_from completion" -f -a "bash zsh fish"
${cases((resource) => `complete -c rapport -n "__fish_seen_subcommand_from ${resource}" -f -a "${commandsOf(resource)}"`)}`,
}
