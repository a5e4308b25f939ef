# Of a log in TAP: each failed assertion, the tests it stands in and its diagnostics, as far as a person reads on; and what of the code is not covered.
BEGIN {
  most = 200
  most_each = 40
}

function say(line) {
  if (++said > most) {
    print "\n... and more, in the log above"
    exit
  }
  if (++each <= most_each) print line
}

# The diagnostics of a result stand two further in than it, between --- and ...
within {
  if (told) say(substr($0, inset + 1))
  if ($0 == closing) within = 0
  next
}
opening != "" && $0 == opening { within = 1; if (told) say(substr($0, inset + 1)); next }
{ opening = "" }

# The table has only files that are not covered in full.
/^File +\| % Stmts/ { inTable = 1; each = 0; say("") }
inTable && /\|/ { say($0); next }
{ inTable = 0 }

match($0, /^ *# Subtest: /) {
  depth = (RLENGTH - length("# Subtest: ")) / 4
  names[depth] = substr($0, RLENGTH + 1)
  if (depth == 0) failed = 0
  next
}

/^ *(not )?ok [0-9]+/ {
  match($0, /^ */)
  inset = RLENGTH
  opening = substr($0, 1, inset) "  ---"
  closing = substr($0, 1, inset) "  ..."
  # What only holds a failure has a time, and says nothing itself; but a file can fail without an assertion.
  told = /^ *not ok/ && !/ # (TODO|SKIP)/ && (!/ # time=/ || (inset == 0 && !failed))
  if (!told) next
  failed = 1
  path = ""
  for (depth = 0; depth < inset / 4; depth++) path = path names[depth] " > "
  each = 0
  say("")
  say(path substr($0, inset + 1))
}
