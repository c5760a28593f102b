' A drawer that opens and closes.
Imports System.Collections.Generic

Namespace Example.Drawers

    Public Class Drawer
        Implements IDisposable

        Private ReadOnly things As New List(Of Thing)
        Public Const MaximumDepth As Integer = 1200
        Public Property Label As String = "top"

        Public Sub New(label As String)
            Me.Label = label
        End Sub

        ' The heaviest thing in it.
        Public Function Heaviest() As Thing
            Dim best As Thing = Nothing
            For Each thing In things
                If best Is Nothing OrElse thing.Weight > best.Weight Then
                    best = thing
                ElseIf Not thing.IsEmpty Then
                    Continue For
                Else
                    Exit For
                End If
            Next
            Return best
        End Function

        Public Overrides Function ToString() As String
            Try
                While True
                    Return "The drawer says ""hello"""
                End While
            Catch problem As Exception
                Throw New InvalidOperationException("empty")
            Finally
                Dim count As Double = 2.5
            End Try
        End Function

        Private Sub Dispose() Implements IDisposable.Dispose
            Select Case MaximumDepth
                Case 0 To 10
                    Return
            End Select
        End Sub
    End Class
End Namespace
