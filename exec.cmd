@rem In sh `exec` gives the shell's place to the command, so that npm's signals reach it. Windows has no such word.
@%*
